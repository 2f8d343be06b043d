import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markBest } from './mark-best.ts'

const better = fc.constantFrom('lower' as const, 'higher' as const)
const figures = fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }), { maxLength: 20 })

describe('the best figure', () => {
  it('is the lowest or the highest, whichever is better', () => {
    expect(markBest([3, 1, 2], 'lower')).toEqual([false, true, false])
    expect(markBest([3, 1, 2], 'higher')).toEqual([true, false, false])
  })

  it('is shared by equal figures, and is not marked when all are equal or only one is known', () => {
    expect(markBest([1, 1, 2], 'lower')).toEqual([true, true, false])
    expect(markBest([1, 1, null], 'lower')).toEqual([false, false, false])
    expect(markBest([1, null], 'lower')).toEqual([false, false])
    expect(markBest([], 'lower')).toEqual([])
  })

  it('is marked for some but not all known figures, and no other is better', () => {
    fc.assert(
      fc.property(figures, better, (values, direction) => {
        const marks = markBest(values, direction)
        const known = values.filter((figure) => figure !== null)
        expect(marks).toHaveLength(values.length)
        expect(marks.some(Boolean)).toBe(new Set(known).size > 1)
        const marked = values.filter((_, index) => marks[index])
        for (const figure of marked)
          expect(
            known.every((other) => (direction === 'lower' ? (figure ?? NaN) <= other : (figure ?? NaN) >= other)),
          ).toBe(true)
      }),
    )
  })

  it('moves with its car when cars swap places', () => {
    fc.assert(
      fc.property(figures, better, (values, direction) => {
        expect(markBest(values.toReversed(), direction)).toEqual(markBest(values, direction).toReversed())
      }),
    )
  })
})
