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

test('removing an option leads to the first page without it', () => {
  expect(addressOf(withoutOption(query, 'body', 'suv'))).toBe(
    '/cars/new/?brand=haval&model=geely%2Fmonjaro&price_to=4000000&sort=price-asc',
  )
})

test('removing a brand removes its models', () => {
  expect(withoutOption(query, 'brand', 'geely').choices).toMatchObject({ brand: ['haval'], model: [] })
  expect(withoutFilter(query, 'brand').choices.model).toEqual([])
})

test('removing a model keeps its brand', () => {
  expect(addressOf(withoutOption(query, 'model', 'geely/monjaro'))).toContain('brand=geely')
})

test('resetting keeps the block and the order', () => {
  expect(addressOf(withoutFilters(query))).toBe('/cars/new/?sort=price-asc')
  expect(addressOf(withinBlock(withoutFilters(query), undefined))).toBe('/cars/?sort=price-asc')
})

test('another order starts at its first page, another page keeps the order', () => {
  expect(addressOf(sortedBy(query, 'newest'), 'catalog')).toMatch(/^((?!page|sort).)*#catalog$/)
  expect(addressOf(onPage(query, 2))).toContain('sort=price-asc&page=2')
})

test('the active filters are counted without the block', () => {
  expect(listFilters(query)).toEqual(['brand', 'model', 'body', 'price'])
  expect(listFilters(withoutFilters(query))).toEqual([])
})

test('only the pages of a block, brand or model in the default order count as unfiltered', () => {
  const brandQuery: CatalogueQuery = {
    choices: { block: ['new'], brand: ['geely'] },
    ranges: {},
    sort: 'newest',
    page: 2,
  }
  expect(isUnfiltered(brandQuery)).toBe(true)
  expect(isUnfiltered(sortedBy(brandQuery, 'price-asc'))).toBe(false)
  expect(isUnfiltered({ ...brandQuery, choices: { brand: ['geely'] } })).toBe(false)
})
