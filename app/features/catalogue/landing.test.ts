import { expect, test } from 'vitest'
import { parseCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { canonicalAddressOf, landingOf, landingPath, parseLandingPath } from './landing.ts'

test.each([
  ['/cars/body/crossover/', { kind: 'body', body: 'crossover' }],
  ['/cars/price/1500000/', { kind: 'price', toRub: 1_500_000 }],
  ['/cars/body/tank/', 'unknown'],
  ['/cars/body/__proto__/', 'unknown'],
  ['/cars/price/1500001/', 'unknown'],
  ['/cars/price/01500000/', 'unknown'],
  ['/cars/price/1e6/', 'unknown'],
  ['/cars/new/geely/', undefined],
  ['/cars/', undefined],
] as const)('%s is %j', (pathname, landing) => {
  expect(parseLandingPath(pathname)).toEqual(landing)
})

test.each([
  ['?body=crossover', '/cars/body/crossover/'],
  ['?body=crossover&page=2', '/cars/body/crossover/?page=2'],
  ['?price_to=1500000', '/cars/price/1500000/'],
  ['?price_to=1500001', '/cars/?price_to=1500001'],
  ['?price_from=1000000&price_to=1500000', '/cars/?price_from=1000000&price_to=1500000'],
  ['?body=crossover&body=suv', '/cars/?body=crossover&body=suv'],
  ['?body=crossover&sort=price-asc', '/cars/?body=crossover&sort=price-asc'],
  ['?block=new&body=crossover', '/cars/new/?body=crossover'],
] as const)('the canonical address of %s is %s', (search, address) => {
  expect(canonicalAddressOf(parseCatalogueAddress('/cars/', search) ?? WHOLE_STOCK)).toBe(address)
})

test('every landing can be parsed from its path', () => {
  for (const landing of [{ kind: 'body', body: 'suv' } as const, { kind: 'price', toRub: 2_000_000 } as const]) {
    expect(parseLandingPath(landingPath(landing))).toEqual(landing)
  }
  expect(landingOf(WHOLE_STOCK)).toBeUndefined()
})
