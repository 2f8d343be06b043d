import { describe, expect, it } from 'vitest'
import { openPageFixture } from '#tests/fixtures/page-fixture.ts'
import { judgePages } from '#tests/probes/page-judge.ts'

const { origin, pages } = await openPageFixture()
const isEven = (_: unknown, place: number) => place % 2 === 0
const isOdd = (_: unknown, place: number) => place % 2 === 1

// Each is looked at in one of two sizes, and at night in both (tests/nightly/judges.test.ts).
describe('every page type', () => {
  it.each([
    ['phone', pages.filter(isEven)],
    ['desktop', pages.filter(isOdd)],
  ] as const)(
    'says nothing in the console, does not jump and has no barrier: %s',
    { timeout: 600_000 },
    async (size, seen) => {
      expect(await judgePages({ origin, pages: [...seen] }, size)).toEqual([])
    },
  )
})
