import { expect, it } from 'vitest'
import { formatStockQuery, NO_STOCK_QUERY, parseStockQuery, statesOf, STOCK_STATES } from './stock-query.ts'

const parse = (text: string) => parseStockQuery(new URLSearchParams(text))

it('an address and its query are the same, in both directions', () => {
  for (const address of [
    '',
    '?q=4471&state=reserved&state=sold&brand=3&branch=2&block=used&price-from=500000&price-to=1500000&days-from=61&days-to=90&photos=none&price=own&badge=good-price&sort=-price&page=3',
    '?sort=-days',
    '?sort=name',
    '?badge=any',
  ])
    expect(formatStockQuery(parse(address))).toBe(address)
})

it('what is unknown in an address is left out', () => {
  expect(
    parse(
      '?state=gone&brand=-1&branch=x&block=old&price-from=1e6&days-from=-5&photos=all&price=low&badge=red&sort=-colour&page=0',
    ),
  ).toEqual(NO_STOCK_QUERY)
})

it('numbers may be typed in groups', () => {
  expect(parse('?price-from=1 500 000&price-to=2\u00a0000\u00a0000')).toMatchObject({
    priceFromRub: 1_500_000,
    priceToRub: 2_000_000,
  })
})

it('sold and archived cars are shown only when they are asked for', () => {
  expect(statesOf(NO_STOCK_QUERY)).toEqual(STOCK_STATES)
  expect(statesOf(parse('?state=sold'))).toEqual(['sold'])
})
