import { expect, test } from 'vitest'
import type { CatalogueResult, FacetOption } from '#domain/cars/catalogue/catalogue-query.ts'
import { CHOICE_FACETS, RANGE_FACETS } from '#domain/cars/facets/facets.ts'
import { recordOf } from '#domain/keys-of.ts'
import type { CatalogueScope } from '#app/features/catalogue/headings.ts'
import { describeStock } from './load-catalogue.server.ts'

interface StockFigures {
  total: number
  prices?: [number, number]
  years?: [number, number]
  counts?: Record<string, Record<string, number>>
}

const range = ([min, max]: [number, number]) => ({ min, max, histogram: [] })

/** The description of such a stock, with ordinary spaces. */
function describe(
  scope: CatalogueScope,
  { total, prices = [1_250_000, 4_990_000], years = [2016, 2026], counts = {} }: StockFigures,
) {
  const options = (filter: string): FacetOption[] =>
    Object.entries(counts[filter] ?? {}).map(([value, count]) => ({ value, count, selected: false }))
  const figures: Pick<CatalogueResult, 'total' | 'bounds' | 'facets'> = {
    total,
    bounds: { ...recordOf(RANGE_FACETS, () => null), price: range(prices), year: range(years) },
    facets: recordOf(CHOICE_FACETS, options),
  }
  return describeStock(scope, figures).map((text) => text.replaceAll('\u00A0', ' '))
}

const brand = { slug: 'geely', name: 'Geely' }
const model = { slug: 'monjaro', name: 'Monjaro' }

test.each([
  [{ body: 'crossover' }, 1, 'Сейчас в продаже 1 кроссовер.'],
  [{ body: 'crossover' }, 34, 'Сейчас в продаже 34 кроссовера.'],
  [{ body: 'wagon' }, 11, 'Сейчас в продаже 11 универсалов.'],
  [{ body: 'coupe' }, 5, 'Сейчас в продаже 5 купе.'],
  [{ block: 'new', brand }, 1, 'Сейчас в продаже 1 новый автомобиль Geely.'],
  [{ block: 'new', brand }, 22, 'Сейчас в продаже 22 новых автомобиля Geely.'],
  [{ block: 'new', brand, model }, 112, 'Сейчас в продаже 112 новых автомобилей Geely Monjaro.'],
  [{ block: 'used', brand }, 3, 'Сейчас в продаже 3 автомобиля Geely с пробегом.'],
  [{ priceTo: 1_500_000 }, 21, 'Сейчас в продаже 21 автомобиль не дороже 1 500 000 ₽.'],
] as const)('the description of %j with %i cars contains «%s»', (scope, total, text) => {
  expect(describe(scope, { total })[0]).toContain(text)
})

test('new and used cars are counted separately where there are both', () => {
  expect(describe({ body: 'suv' }, { total: 34, counts: { block: { new: 1, used: 33 } } })[0]).toContain(
    '34 внедорожника: 1 новый и 33 с пробегом.',
  )
  expect(describe({ body: 'suv' }, { total: 33, counts: { block: { new: 0, used: 33 } } })[0]).not.toContain('новы')
})

test('prices and years are those of the stock', () => {
  expect(describe({}, { total: 9 })[0]).toContain('Цены — от 1 250 000 до 4 990 000 ₽. Годы выпуска — с 2016 по 2026.')
  expect(describe({}, { total: 1, prices: [900_000, 900_000], years: [2020, 2020] })[0]).toContain(
    'Цена — 900 000 ₽. Год выпуска — 2020.',
  )
})

test('for cars below a price only the lowest price is given', () => {
  expect(describe({ priceTo: 2_000_000 }, { total: 9 })[0]).toContain('Цены — от 1 250 000 ₽.')
})

test('the most common gearboxes and drives come first', () => {
  const counts = { gearbox: { automatic: 2, cvt: 20, manual: 0 }, drive: { all: 22 } }
  expect(describe({}, { total: 22, counts })[1]).toBe(
    'С вариатором — 20, с автоматической коробкой — 2; все с полным приводом.',
  )
})

test('an empty stock has no description', () => {
  expect(describe({ body: 'limousine' }, { total: 0 })).toEqual([])
})
