import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCatalogueAddress, parseCatalogueQuery, type CataloguePath } from './catalogue-address.ts'
import { CHOICE_FACETS, FIXED_FACETS, listFixedValues, RANGE_FACETS } from '../facets/facets.ts'
import { SORTS } from './catalogue-query.ts'

const parse = (search: string, path?: CataloguePath) => parseCatalogueQuery(new URLSearchParams(search), path)

function addressOf(search: string, path?: CataloguePath): string {
  const { block, brand, model, search: rest } = formatCatalogueAddress(parse(search, path))
  return [['', 'cars', block, brand, model].filter((part) => part !== undefined).join('/'), rest].join('/?')
}

describe('parsing an address', () => {
  it('reads the filters of the path and of the query', () => {
    expect(
      parse('body=suv&body=sedan&price_to=3000000&sort=price-asc&page=2', { block: 'new', brand: 'geely' }),
    ).toEqual({
      choices: { block: ['new'], brand: ['geely'], body: ['sedan', 'suv'] },
      ranges: { price: { to: 3_000_000 } },
      sort: 'price-asc',
      page: 2,
    })
  })

  it('ignores what it does not understand', () => {
    const unknownValues =
      'price_from=abc&price_to=-1&year_from=1e400&mileage_to=12.5&power_from=&body=tank&benefit=no&sort=worst&page=x'
    expect(parse(`${unknownValues}&brand=${'a'.repeat(500)}&model=geely&branch=%00&unknown=1`)).toEqual(parse(''))
  })

  it('accepts numbers as people type them', () => {
    expect(parse('price_from=1 800 000&price_to=2%C2%A0900%E2%80%AF000').ranges.price).toEqual({
      from: 1_800_000,
      to: 2_900_000,
    })
    expect(parse('price_to=99999999999').ranges).toEqual({})
    expect(parse('price_to=9999999999').ranges.price).toEqual({ to: 2_147_483_647 })
  })

  it('swaps the ends of a reversed range and drops a lower end of 0', () => {
    expect(parse('year_from=2024&year_to=2020').ranges.year).toEqual({ from: 2020, to: 2024 })
    expect(parse('mileage_from=5&mileage_to=0').ranges.mileage).toEqual({ to: 5 })
    expect(parse('mileage_from=0').ranges).toEqual({})
    expect(parse('mileage_from=0&mileage_to=0').ranges.mileage).toEqual({ to: 0 })
  })

  it('adds the brand of a selected model', () => {
    expect(parse('model=geely/monjaro&brand=haval').choices).toEqual({
      brand: ['geely', 'haval'],
      model: ['geely/monjaro'],
    })
  })

  it('is fast however long the address is', () => {
    const long = Array.from({ length: 50_000 }, (_, index) => `brand=b${index}&price_from=${index}`).join('&')
    expect(parse(long).choices.brand).toHaveLength(100)
  })
})

describe('formatting a query', () => {
  it.each([
    ['', '/cars/?'],
    ['block=used', '/cars/used/?'],
    ['brand=geely', '/cars/?brand=geely'],
    ['brand=geely&block=new', '/cars/new/geely/?'],
    ['model=geely/monjaro&block=new', '/cars/new/geely/monjaro/?'],
    [
      'model=geely/monjaro&model=geely/coolray&block=new',
      '/cars/new/geely/?model=geely%2Fcoolray&model=geely%2Fmonjaro',
    ],
    ['model=geely/monjaro&brand=geely&brand=haval&block=new', '/cars/new/?brand=haval&model=geely%2Fmonjaro'],
    ['block=new&block=used&brand=geely', '/cars/?block=new&block=used&brand=geely'],
    ['sort=newest&page=1&price_from=0', '/cars/?'],
  ])('%s has the address %s', (search, address) => {
    expect(addressOf(search)).toBe(address)
  })

  it('makes an address that parses to the same query, one for equal queries', () => {
    fc.assert(
      fc.property(anyParams, fc.infiniteStream(fc.nat()), (pairs, random) => {
        const query = parseCatalogueQuery(new URLSearchParams(pairs))
        const { search, ...path } = formatCatalogueAddress(query)
        expect(parseCatalogueQuery(search, path)).toEqual(query)
        const shuffled = pairs.map((pair) => ({ pair, rank: random.next().value })).toSorted((a, b) => a.rank - b.rank)
        const again = formatCatalogueAddress(parseCatalogueQuery(new URLSearchParams(shuffled.map(({ pair }) => pair))))
        expect({ ...again, search: again.search.toString() }).toEqual({ ...path, search: search.toString() })
      }),
      { numRuns: 300 },
    )
  })

  it('never throws, whatever the parameters are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...CHOICE_FACETS, 'price_from', 'page', 'sort'), fc.string())),
        (pairs) => {
          const { search, ...path } = formatCatalogueAddress(parseCatalogueQuery(new URLSearchParams(pairs)))
          expect(formatCatalogueAddress(parseCatalogueQuery(search, path)).search.toString()).toBe(search.toString())
        },
      ),
    )
  })
})

const fixedParams = FIXED_FACETS.flatMap((facet) =>
  listFixedValues(facet).map((value): [string, string] => [facet, value]),
)
const brands = ['geely', 'haval', 'лада'].map((slug): [string, string] => ['brand', slug])
const models = ['geely/monjaro', 'geely/coolray', 'haval/jolion'].map((slug): [string, string] => ['model', slug])
const choices = fc.array(
  fc.constantFrom(
    ...fixedParams,
    ...brands,
    ...models,
    ['branch', 'north'],
    ['trim', 'Престиж'],
    ['trim', 'M Sport, 2.0'],
  ),
)
/** Each end once: of a repeated end the parser takes the first. */
const rangeParams = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(...RANGE_FACETS.flatMap((facet) => [`${facet}_from`, `${facet}_to`])),
    fc.oneof(fc.nat().map(String), fc.string()),
  ),
  { selector: ([name]) => name },
)
const sortAndPageParams = fc.tuple(fc.constantFrom(...SORTS), fc.nat(50)).map(([sort, page]): [string, string][] => [
  ['sort', sort],
  ['page', String(page)],
])
const anyParams = fc
  .tuple(choices, rangeParams, sortAndPageParams)
  .map(([choices, ends, rest]): [string, string][] => [
    ...choices.map(([facet, value]): [string, string] => [facet ?? '', value ?? '']),
    ...ends,
    ...rest,
  ])
