import { describe, expect, it } from 'vitest'
import { parsePartsQuery } from './parse-parts-query.ts'

describe('a VIN', () => {
  it.each([
    ['XTA21099998765432'],
    [' xta21099998765432 '],
    ['XTA 210999 98765432'],
    ['XTA-21099998765432'],
    ['ХТА21099998765432'],
  ])('is found: %s', (text) => {
    expect(parsePartsQuery(text)).toEqual({ vins: ['XTA21099998765432'], partNumbers: [], words: [] })
  })

  it.each(['XTA2109999876543', 'XTAI1099998765432', '00000000000000000', 'XTA•••••5432'])(
    'is not found: %s',
    (text) => {
      expect(parsePartsQuery(text).vins).toEqual([])
    },
  )
})

describe('part numbers', () => {
  it.each([
    ['04E 115 561 H', '04E115561H'],
    ['04e-115-561-h', '04E115561H'],
    ['1J0.698.151.G', '1J0698151G'],
    ['W712/95', 'W71295'],
    ['8200768913', '8200768913'],
    ['04Е115561Н', '04E115561H'],
  ])('%s is parsed as %s', (text, partNumber) => {
    expect(parsePartsQuery(text).partNumbers).toEqual([partNumber])
  })

  it('several are parsed in one query without duplicates, together with a VIN and words', () => {
    expect(parsePartsQuery('04E 115 561 H, 04E115561H; W712/95\nXTA21099998765432\nпередние колодки,')).toEqual({
      vins: ['XTA21099998765432'],
      partNumbers: ['04E115561H', 'W71295'],
      words: ['передние колодки'],
    })
  })
})

it.each(['колодки', 'масло 5W30', 'Geely Monjaro', 'ABC', '2021', '<script>alert(1)</script>'])(
  '%s is parsed as words and does not change',
  (text) => {
    expect(parsePartsQuery(text)).toEqual({ vins: [], partNumbers: [], words: [text] })
  },
)

it('an empty query has no parts, and a long one is cut', () => {
  expect(parsePartsQuery(' ,;\n')).toEqual({ vins: [], partNumbers: [], words: [] })
  const many = Array.from({ length: 1000 }, (_, index) => `ART${10_000 + index}`).join(';')
  expect(parsePartsQuery(many).partNumbers).toHaveLength(50)
})
