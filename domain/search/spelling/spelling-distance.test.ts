import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { letterBits, spellingDistance } from './spelling-distance.ts'

test.each([
  ['kamri', 'kamri', 0],
  ['kamri', 'kamrri', 1],
  ['kamri', 'kamr', 1],
  ['kamri', 'kmari', 1],
  ['kamri', 'kamti', 1],
  ['kamri', 'kamra', 0.6],
  ['тойота', 'таета', 2.2],
  ['камри', 'солярис', Infinity],
])('«%s» and «%s» are %s slips apart', (a, b, slips) => {
  expect(spellingDistance(a, b, 3)).toBeCloseTo(slips)
  expect(spellingDistance(b, a, 3)).toBeCloseTo(slips)
})

it('a figure is never a slip for another', () => {
  expect(spellingDistance('tigo7', 'tigo8', 3)).toBe(Infinity)
  expect(spellingDistance('h6', 'h', 3)).toBe(Infinity)
})

const words = fc.string({ unit: fc.constantFrom(...Array.from('абвгдежзabcdeiouxyz')), maxLength: 12 })

it('what the letters rule out is further apart than was allowed', () => {
  fc.assert(
    fc.property(words, words, fc.constantFrom(1, 1.6, 2.2, 3), (a, b, most) => {
      const different = (letterBits(a) ^ letterBits(b)) >>> 0
      const bits = different.toString(2).replaceAll('0', '').length
      const isRuledOut = bits > 2 * Math.floor(most)
      expect(isRuledOut && spellingDistance(a, b, most) <= most).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

it('more patience finds the same distance', () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      const patient = spellingDistance(a, b, 6)
      const brief = spellingDistance(a, b, 2)
      expect(brief).toBe(patient <= 2 ? patient : Infinity)
    }),
    { numRuns: 2000 },
  )
})
