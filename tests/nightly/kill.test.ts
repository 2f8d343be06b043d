import { expect, it } from 'vitest'
import { killUnderLoad, NO_LOSS } from '#tests/probes/kills.ts'

/** More by hand: `KILL_CYCLES=200 npm run test:nightly -- tests/nightly/kill.test.ts` */
// oxlint-disable-next-line node/no-process-env -- a parameter of the measurement, not of the site
const CYCLES = Number(process.env.KILL_CYCLES ?? 20)

it(`nothing is lost and nothing doubled when the site is killed ${CYCLES} times under load`, async () => {
  expect(await killUnderLoad(CYCLES)).toEqual(NO_LOSS)
})
