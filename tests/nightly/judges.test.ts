import { describe, expect, it } from 'vitest'
import { openPageFixture } from '#tests/fixtures/page-fixture.ts'
import { judgePages } from '#tests/probes/page-judge.ts'

const house = await openPageFixture()

describe('every page type', () => {
  it.each(['phone', 'desktop'] as const)(
    'says nothing in the console, does not jump and has no barrier: %s',
    async (size) => {
      expect(await judgePages(house, size)).toEqual([])
    },
  )
})
