import type { Seller } from './seller.ts'

/** A dealer with one branch, for tests. */
export const SELLER: Seller = {
  name: 'Автосалон «Юг»',
  url: 'https://cars.example',
  branches: [
    {
      id: 1,
      slug: 'south',
      name: 'Шоурум на Южной',
      city: 'Москва',
      address: 'Южная улица, 1',
      phone: '74950000001',
      latitude: 55.6,
      longitude: 37.6,
    },
  ],
  linkToCar: ({ block, brand, model, id }) => `https://cars.example/cars/${block}/${brand.slug}/${model.slug}/${id}/`,
  linkToPhoto: (hash, width, format) => `https://cars.example/media/${hash}-${width}.${format}`,
}
