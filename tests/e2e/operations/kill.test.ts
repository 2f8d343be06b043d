import { expect, it } from 'vitest'
import { killUnderLoad, NO_LOSS } from '#tests/probes/kills.ts'

// Twenty times at night (tests/nightly/kill.test.ts).
it('nothing is lost and nothing doubled when the site is killed twice under load', { timeout: 300_000 }, async () => {
  expect(await killUnderLoad(2)).toEqual(NO_LOSS)
})
