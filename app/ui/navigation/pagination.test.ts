import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './pagination.tsx'

test('a short list contains every page', () => {
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long list contains the ends and the neighbours', () => {
  expect(pageNumbers(10, 40)).toEqual([1, null, 9, 10, 11, null, 40])
  expect(pageNumbers(1, 40)).toEqual([1, 2, null, 40])
})

test('a gap is never a single page', () => {
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  expect(pageNumbers(6, 9)).toEqual([1, null, 5, 6, 7, 8, 9])
})

test('the current page and both ends are always there, in order and only once', () => {
  const lists = fc
    .integer({ min: 1, max: 500 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(lists, ([current, count]) => {
      const pages = pageNumbers(current, count).filter((page) => page !== null)
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect(pages).toEqual(expect.arrayContaining([1, current, count]))
    }),
  )
})
