import { expect, it } from 'vitest'
import { killUnderLoad, NO_LOSS } from '#tests/probes/kills.ts'
import { killDatabaseUnderLoad } from '#tests/probes/outages.ts'

// Side by side: both wait for deliveries that the dead have not let go of. At night the one comes to twenty kills
// (tests/nightly/kill.test.ts), the other to three (tests/nightly/outage.test.ts).

it.concurrent(
  'nothing is lost and nothing doubled when the site is killed twice under load',
  { timeout: 300_000 },
  async () => {
    expect(await killUnderLoad(2)).toEqual(NO_LOSS)
  },
)

it.concurrent(
  'the site outlives its database, which is killed under load: nothing is lost, and all is delivered',
  { timeout: 300_000 },
  async () => {
    const { answered, stored, deliveries } = await killDatabaseUnderLoad(1)
    expect(stored).toEqual(answered)
    expect(deliveries).toBe(2 * answered.length)
  },
)
