import { expect, it } from 'vitest'
import { type CatalogueQuery, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import { listQuickFilters } from './quick-filters.ts'

const option = (value: string, count: number) => ({ value, count, selected: false })
const NONE = {
  block: [],
  brand: [],
  model: [],
  trim: [],
  body: [],
  seats: [],
  fuel: [],
  gearbox: [],
  drive: [],
  colour: [],
  wheel: [],
  availability: [],
  branch: [],
  benefit: [],
  photo: [],
}
const prices = (min: number, max: number) => ({
  price: { min, max, histogram: [] },
  year: null,
  mileage: null,
  power: null,
  volume: null,
})
const labels = (query: CatalogueQuery, answer: Parameters<typeof listQuickFilters>[1]) =>
  listQuickFilters(query, answer).map(({ label }) => label.replaceAll('\u00A0', ' '))

it('offers what finds cars, and not what finds all of them or none', () => {
  const facets = {
    ...NONE,
    gearbox: [option('automatic', 4)],
    drive: [option('all', 0)],
    body: [option('crossover', 9)],
  }
  expect(labels(WHOLE_STOCK, { total: 9, facets, bounds: prices(1_600_000, 2_500_000) })).toEqual([
    'До 2 млн',
    'Автомат',
  ])
})

it('two of them find an automatic under two million, and each removes itself again', () => {
  const answer = { total: 9, facets: { ...NONE, gearbox: [option('automatic', 4)] }, bounds: prices(0, 9_000_000) }
  const tap = (query: CatalogueQuery, name: string) =>
    listQuickFilters(query, answer).find(({ label }) => label.replaceAll('\u00A0', ' ') === name)?.next ?? query
  const found = tap(tap(WHOLE_STOCK, 'До 2 млн'), 'Автомат')
  expect(addressOf(found)).toBe('/cars/?gearbox=automatic&price_to=2000000')
  expect(addressOf(tap(found, 'До 3 млн'))).toBe('/cars/?gearbox=automatic&price_to=3000000')
  expect(addressOf(tap(tap(found, 'До 2 млн'), 'Автомат'))).toBe('/cars/')
})

it('one that is chosen stays, so that it can be removed, even if nothing is found', () => {
  const query = { ...WHOLE_STOCK, choices: { gearbox: ['automatic'] }, ranges: { price: { to: 1_500_000 } } }
  const nothing = { total: 0, facets: NONE, bounds: { ...prices(0, 0), price: null } }
  expect(listQuickFilters(query, nothing).map(({ isActive }) => isActive)).toEqual([true, true])
})
