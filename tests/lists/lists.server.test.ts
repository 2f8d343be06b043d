import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Site } from '#app/http/middleware/site.ts'
import { sweepInactiveVisitors } from '#domain/visitors/sweep-inactive-visitors.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { type Device, createDevice } from './device.ts'
import type { ListAction, ShownLists } from './model-site.ts'
import { createPossibleSites, type PossibleSites, runAction, runConcurrentActions } from './possible-sites.ts'

/** So many stories are told: `LISTS_RUNS=2000 LISTS_SEED=1 vitest run --project db tests/lists`. */
// oxlint-disable-next-line node/no-process-env -- a parameter of the measurement, not of the site
const { LISTS_RUNS = String(dayOrNight(20, 500)), LISTS_SEED = '20261120' } = process.env

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const cars: number[] = []
for (let made = 0; made < 5; made += 1) cars.push(await addCar(db))
const accounts = [await addAccount(db), await addAccount(db)]
let moment = 0
/** Each question for the time is answered a second later: the order of deeds is the order of their moments. */
const now = () => new Date(Date.UTC(2026, 10, 20) + (moment += 1) * 1000)
const { site } = await shareInFile(createTestSite(database, { now }))

/** Two people with two devices each; what they share is the stock and, after a login, an account. */
const DEVICES = 4

interface RealSite {
  site: Site
  devices: Device[]
}

class SingleAction implements fc.AsyncCommand<PossibleSites, RealSite> {
  readonly action: ListAction
  constructor(action: ListAction) {
    this.action = action
  }
  check = () => true
  run = (possible: PossibleSites, real: RealSite) =>
    runAction(possible, this.action, async (action) => ({
      told: await performAction(real, action),
      shown: await readAllDevices(real),
    }))
  toString = () => JSON.stringify(this.action)
}

class ConcurrentActions implements fc.AsyncCommand<PossibleSites, RealSite> {
  readonly actions: ListAction[]
  constructor(actions: ListAction[]) {
    this.actions = actions
  }
  check = () => true
  run = (possible: PossibleSites, real: RealSite) =>
    runConcurrentActions(possible, this.actions, async (actions) => {
      await Promise.all(actions.map((deed) => performAction(real, deed)))
      // What crossed a login comes along with the next page, and is seen by the account's other devices afterwards.
      await readAllDevices(real)
      return readAllDevices(real)
    })
  toString = () => `together ${JSON.stringify(this.actions)}`
}

const readAllDevices = ({ devices }: RealSite): Promise<ShownLists[]> =>
  Promise.all(devices.map((device) => device.readLists()))

async function performAction({ site, devices }: RealSite, deed: ListAction): Promise<unknown> {
  switch (deed.kind) {
    case 'sell':
      return db.updateTable('car').set({ state: 'sold' }).where('id', '=', deed.carId).execute()
    case 'forget':
      await db
        .updateTable('visitor')
        .set({ seen_at: new Date(0) })
        .execute()
      return sweepInactiveVisitors(site)
    default: {
      const device = devices[deed.device]
      if (device === undefined) throw new Error(`There is no device ${deed.device}`)
      return performOnDevice(device, deed)
    }
  }
}

async function performOnDevice(device: Device, deed: Extract<ListAction, { device: number }>): Promise<unknown> {
  switch (deed.kind) {
    case 'keep':
      return device.changeFavourites({ favorites: String(deed.carId) })
    case 'unkeep':
      return device.changeFavourites({ favorites: String(deed.carId), type: 'del_tov' })
    case 'toggle':
      return device.changeComparison({ action: 'ADD_TO_COMPARE_LIST', id: String(deed.carId), iblock: '2' })
    case 'view':
      return device.viewCar(deed.carId)
    case 'login':
      return device.logIn(accounts[deed.account] ?? 0)
    default:
      return device.logOut()
  }
}

async function resetSite(): Promise<{ model: PossibleSites; real: RealSite }> {
  await db.deleteFrom('visitor').execute()
  await db.deleteFrom('account_session').execute()
  await db.updateTable('car').set({ state: 'published' }).execute()
  const devices = Array.from({ length: DEVICES }, () => createDevice(site))
  return { model: createPossibleSites(DEVICES, accounts.length), real: { site, devices } }
}

const device = fc.nat(DEVICES - 1)
const carId = fc.constantFrom(...cars)
const actions: fc.Arbitrary<ListAction> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('keep', 'toggle', 'view'), device, carId }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unkeep'), device, carId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('login'), device, account: fc.nat(accounts.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('logout'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell'), carId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
)

it('counters and lists agree on every device, in any order of saving, comparing, viewing, login and logout', async () => {
  const stories = fc.commands(
    [
      actions.map((deed) => new SingleAction(deed)),
      fc.array(actions, { minLength: 2, maxLength: 4 }).map((group) => new ConcurrentActions(group)),
    ],
    { maxCommands: 30, size: 'max' },
  )
  const told = fc.assert(
    fc.asyncProperty(stories, (story) => fc.asyncModelRun(resetSite, story)),
    { numRuns: Number(LISTS_RUNS), seed: Number(LISTS_SEED), endOnFailure: Number(LISTS_RUNS) > 100 },
  )
  await expect(told).resolves.toBeUndefined()
}, 3_600_000)
