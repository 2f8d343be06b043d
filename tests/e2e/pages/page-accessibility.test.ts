import { describe, expect, it } from 'vitest'
import { sharedPageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { checkPages } from '#tests/probes/check-pages.ts'

const { origin, pages } = await sharedPageFixture()

// By day each page is checked at one of two sizes, and every second one for accessibility.
describe('every page type', () => {
  it.each([
    ['phone', 0],
    ['desktop', 1],
  ] as const)(
    'has no console messages, no layout shift and no accessibility violation: %s',
    { timeout: 600_000 },
    async (size, turn) => {
      const seen = sampleByDay(pages, 2, turn)
      expect(await checkPages({ origin, pages: seen, accessibilityPages: sampleByDay(seen, 2) }, size)).toEqual([])
    },
  )
})
