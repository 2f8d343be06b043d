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
])('«%s» and «%s» are %s typos apart', (a, b, typos) => {
  expect(spellingDistance(a, b, 3)).toBeCloseTo(typos)
  expect(spellingDistance(b, a, 3)).toBeCloseTo(typos)
})

it('a digit is never a typo of another', () => {
  expect(spellingDistance('tigo7', 'tigo8', 3)).toBe(Infinity)
  expect(spellingDistance('h6', 'h', 3)).toBe(Infinity)
})

const words = fc.string({ unit: fc.constantFrom(...Array.from('абвгдежзabcdeiouxyz')), maxLength: 12 })

it('words that their letters rule out are further apart than the maximum', () => {
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

it('a higher maximum finds the same distance', () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      const wide = spellingDistance(a, b, 6)
      const narrow = spellingDistance(a, b, 2)
      expect(narrow).toBe(wide <= 2 ? wide : Infinity)
    }),
    { numRuns: 2000 },
  )
})
