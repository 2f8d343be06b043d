import { expect, it } from 'vitest'
import { killDatabaseUnderLoad } from '#tests/probes/outages.ts'

// Three times at night (tests/nightly/outage.test.ts).
it(
  'the site outlives its database, which is killed under load: nothing is lost, and all is delivered',
  { timeout: 300_000 },
  async () => {
    const { answered, stored, deliveries } = await killDatabaseUnderLoad(1)
    expect(stored).toEqual(answered)
    expect(deliveries).toBe(2 * answered.length)
  },
)
