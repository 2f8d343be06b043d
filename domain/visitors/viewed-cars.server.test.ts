import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { findVisitorId, withVisitor } from './visitors.server.ts'
import { listViewedIds, viewCar } from './viewed-cars.server.ts'
import { MAX_VIEWED, type ViewerIdentity } from './visitor.ts'

const START = new Date('2026-11-20T09:00:00Z')

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const cars: number[] = []
for (let made = 0; made < MAX_VIEWED + 10; made += 1) cars.push(await addCar(db))
const [first = 0, second = 0, third = 0] = cars

let seconds = 0
const now = () => new Date(START.getTime() + seconds * 1000)
const context = { db, now, newId: randomUUID, signingSecret: createSecretLoader({ db, now }, 'visitor-tokens') }
beforeEach(async () => {
  seconds = 0
  await db.deleteFrom('visitor').execute()
})

function view(viewer: ViewerIdentity, carId: number, earlierCarIds: number[] = []) {
  seconds += 1
  return viewCar(context, { isRobot: false, ...viewer }, { carId, earlierCarIds })
}

/** A browser whose visitor has saved something; returns its token. */
async function addVisitor(): Promise<string> {
  const token = await withVisitor(context, {}, async (_tx, { create }) => (await create()).token)
  if (token === undefined) throw new Error('The visitor of a browser has no token')
  return token
}

async function listViewedBy(viewer: ViewerIdentity): Promise<number[]> {
  return listViewedIds({ db }, (await findVisitorId(context, viewer)) ?? 0)
}

const countVisitors = async () => (await db.selectFrom('visitor').select('id').execute()).length

it('nothing is stored for a newcomer, whose browser remembers the cars', async () => {
  expect(await view({}, first)).toEqual({ isStored: false })
  expect(await view({}, second, [first])).toEqual({ isStored: false })
  expect(await countVisitors()).toBe(0)
})

it('each view of somebody who has saved something is stored, the last one first, each car once', async () => {
  const token = await addVisitor()
  expect(await view({ token }, second, [first])).toEqual({ isStored: true, token })
  await view({ token }, third)
  expect(await listViewedBy({ token })).toEqual([third, second, first])
  await view({ token }, first)
  expect(await listViewedBy({ token })).toEqual([first, third, second])
  expect(await countVisitors()).toBe(1)
})

it('views of an account are stored from the first car on, on all its devices', async () => {
  const accountId = await addAccount(db)
  expect(await view({ accountId }, first)).toEqual({ isStored: true, token: undefined })
  await view({ accountId }, second)
  expect(await listViewedBy({ accountId })).toEqual([second, first])
})

it('nothing is stored for a robot, whatever it sends', async () => {
  const token = await addVisitor()
  const robot = { token, isRobot: true }
  expect(await viewCar(context, robot, { carId: second, earlierCarIds: [first] })).toEqual({ isStored: false })
  expect(await listViewedBy({ token })).toEqual([])
})

it('the fifty newest cars are stored', async () => {
  const token = await addVisitor()
  for (const id of cars) await view({ token }, id)
  expect(await listViewedBy({ token })).toEqual(cars.slice(-MAX_VIEWED).toReversed())
})

it('numbers in a cookie that are not ids of cars are ignored', async () => {
  const token = await addVisitor()
  await view({ token }, second, [999_999_999, first, Number.MAX_SAFE_INTEGER])
  expect(await listViewedBy({ token })).toEqual([second, first])
})

it('a deleted visitor is a newcomer again', async () => {
  const token = await addVisitor()
  await db.deleteFrom('visitor').execute()
  expect(await view({ token }, third, [first])).toEqual({ isStored: false })
  expect(await countVisitors()).toBe(0)
})

it('many pages opened at once are all stored, and never more than fifty', async () => {
  const token = await addVisitor()
  await Promise.all(cars.map((id) => view({ token }, id)))
  expect(await listViewedBy({ token })).toHaveLength(MAX_VIEWED)
})
