import { expect, test } from 'vitest'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf, isUnfiltered } from '#app/features/catalogue/address.ts'
import {
  listFilters,
  onPage,
  sortedBy,
  withinBlock,
  withoutFilter,
  withoutFilters,
  withoutOption,
} from './query-changes.ts'

const query: CatalogueQuery = {
  choices: { block: ['new'], brand: ['geely', 'haval'], model: ['geely/monjaro'], body: ['suv'] },
  ranges: { price: { to: 4_000_000 } },
  sort: 'price-asc',
  page: 3,
}

test('an option that is taken off leads to the first page without it', () => {
  expect(addressOf(withoutOption(query, 'body', 'suv'))).toBe(
    '/cars/new/?brand=haval&model=geely%2Fmonjaro&price_to=4000000&sort=price-asc',
  )
})

test('a brand that is taken off takes its models along', () => {
  expect(withoutOption(query, 'brand', 'geely').choices).toMatchObject({ brand: ['haval'], model: [] })
  expect(withoutFilter(query, 'brand').choices.model).toEqual([])
})

test('a model that is taken off leaves its brand', () => {
  expect(addressOf(withoutOption(query, 'model', 'geely/monjaro'))).toContain('brand=geely')
})

test('resetting keeps the block and the order', () => {
  expect(addressOf(withoutFilters(query))).toBe('/cars/new/?sort=price-asc')
  expect(addressOf(withinBlock(withoutFilters(query), undefined))).toBe('/cars/?sort=price-asc')
})

test('another order begins at its first page, another page keeps the order', () => {
  expect(addressOf(sortedBy(query, 'newest'), 'catalog')).toMatch(/^((?!page|sort).)*#catalog$/)
  expect(addressOf(onPage(query, 2))).toContain('sort=price-asc&page=2')
})

test('the filters in force are counted without the block', () => {
  expect(listFilters(query)).toEqual(['brand', 'model', 'body', 'price'])
  expect(listFilters(withoutFilters(query))).toEqual([])
})

test('only a place, with its pages, is for search engines', () => {
  const place: CatalogueQuery = { choices: { block: ['new'], brand: ['geely'] }, ranges: {}, sort: 'newest', page: 2 }
  expect(isUnfiltered(place)).toBe(true)
  expect(isUnfiltered(sortedBy(place, 'price-asc'))).toBe(false)
  expect(isUnfiltered({ ...place, choices: { brand: ['geely'] } })).toBe(false)
})
