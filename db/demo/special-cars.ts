import type { CarState } from '#db/schema.ts'

/** Unusual cars that every screen must handle. A car's name is `{block} {brand} {model} {number, from 1}`. */
export interface SpecialCar {
  state?: CarState
  /** `all-paints`: a car to order, shown in every available paint. */
  photos?: 'none' | 'all-paints'
  /** Neither a list price nor a discount. */
  isPlainlyPriced?: boolean
  availability?: 'in-transit' | 'to-order'
  condition?: 'damaged'
}

export const SPECIAL_CARS: Readonly<Partial<Record<string, SpecialCar>>> = {
  'used Volkswagen Tiguan 1': { state: 'sold' },
  'used BMW X5 1': { state: 'reserved' },
  'new Haval Jolion 2': { state: 'reserved' },
  'used Kia K5 2': { state: 'held' },
  'used Toyota Camry 3': { state: 'archived' },
  'new Li Auto L6 1': { photos: 'all-paints', availability: 'to-order' },
  'new Mercedes-Benz G-Класс 1': { photos: 'none', availability: 'to-order' },
  'new Mercedes-Benz V-Класс 1': { availability: 'to-order' },
  'new Zeekr 009 1': { photos: 'none', availability: 'in-transit' },
  'new Chery Tiggo 9 2': { photos: 'none', availability: 'in-transit' },
  'new Lada Iskra 2': { photos: 'none', availability: 'in-transit' },
  'new JAC T9 1': { photos: 'none', availability: 'in-transit' },
  'used Mazda CX-5 1': { photos: 'none' },
  'used Audi A6 1': { photos: 'none' },
  'new Toyota Land Cruiser 300 1': { availability: 'to-order', isPlainlyPriced: true },
  'new Lexus RX 1': { availability: 'to-order', isPlainlyPriced: true },
  'new Lada Granta 1': { isPlainlyPriced: true },
  'new UAZ Patriot 1': { isPlainlyPriced: true },
  'used Porsche Macan 1': { isPlainlyPriced: true },
  'used Lada Vesta 2': { isPlainlyPriced: true, condition: 'damaged' },
}
