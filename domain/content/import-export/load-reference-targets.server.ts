import type { Db } from '#db/client.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import type { ReferenceTargets } from './check-references.ts'
import type { ContentItem } from '../folder/content-item.ts'

/**
 * What the site will have with these things and pictures, and which cars the reference data and the stock know. What
 * `misread` files were to say is taken for said: one mistake is told once, not at every place that leads to it.
 */
export async function loadReferenceTargets(
  db: Db,
  things: readonly Pick<ContentItem, 'addresses'>[],
  pictures: ReadonlySet<string>,
  misread: readonly string[] = [],
): Promise<ReferenceTargets> {
  const addresses = new Set(things.flatMap(({ addresses }) => addresses))
  const cars = new Set(BRANDS.flatMap(({ slug, models }) => [slug, ...models.map((model) => `${slug}/${model.slug}`)]))
  const brands = await db.selectFrom('brand').select('slug').execute()
  const models = await db
    .selectFrom('model')
    .innerJoin('brand', 'brand.id', 'brand_id')
    .select(['brand.slug as brand', 'model.slug as model'])
    .execute()
  const pages = await db.selectFrom('car').select('id').where('state', '<>', 'draft').execute()
  const numbers = new Set(pages.map(({ id }) => String(id)))
  for (const { slug } of brands) cars.add(slug)
  for (const { brand, model } of models) cars.add(`${brand}/${model}`)
  const isPageMisread = misread.some((file) => file.startsWith('pages'))
  return {
    hasAddress: (path) => addresses.has(path) || isPageMisread || misread.includes(`${path.slice(1, -1)}.yaml`),
    hasPage: (path) => addresses.has(path),
    hasCar: (brand, model) => cars.has(model === undefined ? brand : `${brand}/${model}`),
    hasCarPage: (id) => numbers.has(id),
    hasPicture: (name) =>
      pictures.has(name) || misread.some((file) => file.replace(/\.\w+$/, '') === `pictures/${name}`),
  }
}
