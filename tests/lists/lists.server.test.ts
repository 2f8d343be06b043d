import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Site } from '#app/http/middleware/site.ts'
import { sweepInactiveVisitors } from '#domain/visitors/visitors.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { type Device, createDevice } from './device.ts'
import type { ListAction, ShownLists } from './model-site.ts'
import { createPossibleSites, type PossibleSites, runAction, runConcurrentActions } from './possible-sites.ts'

/** The number of random sequences of actions: `LISTS_RUNS=2000 LISTS_SEED=1 vitest run --project db tests/lists`. */
const { LISTS_RUNS = String(dayOrNight(20, 500)), LISTS_SEED = '20261120' } = process.env

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const cars: number[] = []
for (let added = 0; added < 5; added += 1) cars.push(await addCar(db))
const accounts = [await addAccount(db), await addAccount(db)]
let seconds = 0
/** Every reading of the clock is a second later, so that the order of actions is the order of their times. */
const now = () => new Date(Date.UTC(2026, 10, 20) + (seconds += 1) * 1000)
const { site } = await shareInFile(createTestSite(database, { now }))

/** Two people with two devices each; they share the stock and, after a login, an account. */
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
      answer: await performAction(real, action),
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
      await Promise.all(actions.map((action) => performAction(real, action)))
      // A change that crossed a login is merged by the next page, and then shown on the account's other devices.
      await readAllDevices(real)
      return readAllDevices(real)
    })
  toString = () => `together ${JSON.stringify(this.actions)}`
}

const readAllDevices = ({ devices }: RealSite): Promise<ShownLists[]> =>
  Promise.all(devices.map((device) => device.readLists()))

async function performAction({ site, devices }: RealSite, action: ListAction): Promise<unknown> {
  switch (action.kind) {
    case 'sell':
      return db.updateTable('car').set({ state: 'sold' }).where('id', '=', action.carId).execute()
    case 'forget':
      await db
        .updateTable('visitor')
        .set({ seen_at: new Date(0) })
        .execute()
      return sweepInactiveVisitors(site)
    default: {
      const device = devices[action.device]
      if (device === undefined) throw new Error(`There is no device ${action.device}`)
      return performOnDevice(device, action)
    }
  }
}

async function performOnDevice(device: Device, action: Extract<ListAction, { device: number }>): Promise<unknown> {
  switch (action.kind) {
    case 'save':
      return device.changeFavourites({ favorites: String(action.carId) })
    case 'remove':
      return device.changeFavourites({ favorites: String(action.carId), type: 'del_tov' })
    case 'toggle':
      return device.changeComparison({ action: 'ADD_TO_COMPARE_LIST', id: String(action.carId), iblock: '2' })
    case 'view':
      return device.viewCar(action.carId)
    case 'login':
      return device.logIn(accounts[action.account] ?? 0)
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
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('save', 'toggle', 'view'), device, carId }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), device, carId }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('login'), device, account: fc.nat(accounts.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('logout'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell'), carId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget') }) },
)

it('counters and lists agree on every device, in any order of saving, comparing, viewing, login and logout', async () => {
  const sequences = fc.commands(
    [
      actions.map((action) => new SingleAction(action)),
      fc.array(actions, { minLength: 2, maxLength: 4 }).map((group) => new ConcurrentActions(group)),
    ],
    { maxCommands: 30, size: 'max' },
  )
  const run = fc.assert(
    fc.asyncProperty(sequences, (sequence) => fc.asyncModelRun(resetSite, sequence)),
    { numRuns: Number(LISTS_RUNS), seed: Number(LISTS_SEED), endOnFailure: Number(LISTS_RUNS) > 100 },
  )
  await expect(run).resolves.toBeUndefined()
}, 3_600_000)
