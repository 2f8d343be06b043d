import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitEvenly } from './print-tables.tsx'

it('twenty are split into four sheets of five, six into two of three', () => {
  expect(splitEvenly(20, 5).map(({ from, to }) => to - from)).toEqual([5, 5, 5, 5])
  expect(splitEvenly(6, 5).map(({ from, to }) => to - from)).toEqual([3, 3])
  expect(splitEvenly(0, 5)).toEqual([])
})

it('all are on a sheet, in order, and the sheets are nearly equal and never too full', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), (count, most) => {
      const sheets = splitEvenly(count, most)
      const sizes = sheets.map(({ from, to }) => to - from)
      expect(sheets[0]?.from).toBe(0)
      expect(sheets.at(-1)?.to).toBe(count)
      for (const [index, sheet] of sheets.entries()) expect(sheets[index + 1]?.from ?? count).toBe(sheet.to)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(most)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})
