import { expect, it } from 'vitest'
import { dayOrNight } from '#tests/lanes/night.ts'
import { killUnderLoad, NO_LOSS } from '#tests/probes/kills.ts'
import { killDatabaseUnderLoad } from '#tests/probes/outages.ts'

// Concurrent, because both wait until the leases of the killed processes' deliveries expire.

/** More by hand: `KILL_CYCLES=200 npm run test:nightly -- tests/e2e/operations/kill.test.ts` */
const KILLS = Number(process.env.KILL_CYCLES ?? dayOrNight(2, 20))
const TIMEOUT_MS = dayOrNight(300_000, 1_800_000)

it.concurrent(
  `no request is lost or duplicated when the site is killed ${KILLS} times under load`,
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await killUnderLoad(KILLS)).toEqual(NO_LOSS)
  },
)

it.concurrent(
  'the site survives its database being killed under load: nothing is lost and everything is delivered',
  { timeout: TIMEOUT_MS },
  async () => {
    const { answered, stored, deliveries } = await killDatabaseUnderLoad(dayOrNight(1, 3))
    expect(stored).toEqual(answered)
    expect(deliveries).toBe(2 * answered.length)
  },
)
