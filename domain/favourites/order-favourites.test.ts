import { expect, it } from 'vitest'
import { type FavouriteSort, orderFavourites, parseFavouriteSort } from './order-favourites.ts'

const priceFor = (priceRub: number) => ({
  priceRub,
  listPriceRub: null,
  tradeInDiscountRub: 0,
  creditDiscountRub: 0,
  insuranceDiscountRub: 0,
  optionalDiscountRub: 0,
  maxDiscountRub: 0,
})

const item = (id: number, priceRub: number, year: number, mileageKm: number | null, state: 'published' | 'sold') => ({
  card: { id, year, mileageKm, state, price: priceFor(priceRub) },
  addedAt: new Date(id * 1000),
})

const LIST = [
  item(1, 500, 2020, 90, 'published'),
  item(2, 100, 2024, 10, 'sold'),
  item(3, 300, 2026, null, 'published'),
  item(4, 300, 2018, 50, 'published'),
]

it.each<[FavouriteSort, number[]]>([
  ['added', [4, 3, 2, 1]],
  ['price-asc', [4, 3, 1, 2]],
  ['price-desc', [1, 4, 3, 2]],
  ['year-desc', [3, 1, 4, 2]],
  ['mileage-asc', [3, 4, 1, 2]],
])('the order by %s is %j', (sort, expected) => {
  expect(orderFavourites(LIST, sort).map(({ card }) => card.id)).toEqual(expected)
})

it('an unknown sort is the default', () => {
  expect(parseFavouriteSort('price-asc')).toBe('price-asc')
  expect(parseFavouriteSort('constructor')).toBe('added')
  expect(parseFavouriteSort(null)).toBe('added')
})
