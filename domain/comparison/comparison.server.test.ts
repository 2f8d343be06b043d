import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import type { CatalogueBlock } from '../cars/car.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { findVisitorId } from '../visitors/visitors.server.ts'
import { changeComparison, clearComparison, replaceCompared, swapCompared } from './change-comparison.server.ts'
import { MAX_COMPARED } from './comparison.ts'
import { listCompared } from './list-compared.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
// A clock that does not move: the order must not depend on it.
const now = () => new Date('2026-11-20T09:00:00Z')
const context = { db, now, newId: randomUUID, signingSecret: createSecretLoader({ db, now }, 'visitor-tokens') }
await addStock(db)
const used = await addCars('used', MAX_COMPARED + 2)
const newCars = await addCars('new', MAX_COMPARED + 2)
beforeEach(async () => {
  await db.deleteFrom('visitor').execute()
  await db.updateTable('car').set({ state: 'published' }).execute()
})

async function addCars(block: CatalogueBlock, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push(await addCar(db))
  await db.updateTable('car').set({ catalogue_block: block }).where('id', 'in', ids).execute()
  return ids
}

const at = (cars: number[], place: number) => cars[place] ?? 0

/** A visitor with these cars in the comparison. */
async function compare(ids: number[]) {
  let token: string | undefined
  for (const carId of ids) token = (await add(token, carId)).token
  return { token, isRobot: false }
}

const add = (token: string | undefined, carId: number) =>
  changeComparison(context, { token, isRobot: false }, { carId, action: 'add' })

async function idsOf(viewer: { token?: string }): Promise<number[]> {
  const id = await findVisitorId(context, viewer)
  return id === undefined ? [] : (await listCompared(context, id)).map(({ carId }) => carId)
}

describe('a comparison', () => {
  it('holds twenty cars in all, whatever their blocks, and refuses more', async () => {
    const viewer = await compare([...used.slice(0, 15), ...newCars.slice(0, 5)])
    expect(await idsOf(viewer)).toHaveLength(MAX_COMPARED)
    expect(await add(viewer.token, at(used, 20))).toMatchObject({ ok: false, reason: 'full', count: MAX_COMPARED })
    expect(await add(viewer.token, at(newCars, 20))).toMatchObject({ ok: false, reason: 'full', count: MAX_COMPARED })
    await changeComparison(context, viewer, { carId: at(used, 0), action: 'remove' })
    expect(await add(viewer.token, at(newCars, 20))).toMatchObject({ ok: true, isListed: true, count: MAX_COMPARED })
  })

  it('a car that is added twice explicitly stays', async () => {
    const viewer = await compare([at(used, 0), at(used, 0)])
    expect(await idsOf(viewer)).toEqual([at(used, 0)])
  })

  it('has the order in which cars were added, even at the same time', async () => {
    const viewer = await compare([at(used, 2), at(used, 0), at(used, 1)])
    expect(await idsOf(viewer)).toEqual([at(used, 2), at(used, 0), at(used, 1)])
  })

  it('two cars swap places, whatever is between them', async () => {
    const viewer = await compare([at(used, 0), at(newCars, 0), at(used, 1), at(used, 2)])
    expect(await swapCompared(context, viewer, { carId: at(used, 0), withId: at(used, 2) })).toEqual({ ok: true })
    expect(await idsOf(viewer)).toEqual([at(used, 2), at(newCars, 0), at(used, 1), at(used, 0)])
    // A car that is added later is still the last.
    await add(viewer.token, at(used, 3))
    expect((await idsOf(viewer)).at(-1)).toBe(at(used, 3))
  })

  it('a car swaps places only with a compared car of its block', async () => {
    const viewer = await compare([at(used, 0), at(newCars, 0)])
    const swap = (withId: number) => swapCompared(context, viewer, { carId: at(used, 0), withId })
    expect(await swap(at(newCars, 0))).toEqual({ ok: false, reason: 'other-block' })
    expect(await swap(at(used, 1))).toEqual({ ok: false, reason: 'not-compared' })
    expect(await swap(at(used, 0))).toEqual({ ok: false, reason: 'not-compared' })
    const stranger = { isRobot: false }
    expect(await swapCompared(context, stranger, { carId: at(used, 0), withId: at(used, 1) })).toMatchObject({
      ok: false,
    })
    expect(await db.selectFrom('visitor').select('id').execute()).toHaveLength(1)
  })

  it('a car can be replaced by another, also when the comparison is full', async () => {
    const viewer = await compare(used.slice(0, MAX_COMPARED))
    expect(await replaceCompared(context, viewer, { carId: at(used, 3), byId: at(used, 20) })).toEqual({ ok: true })
    const ids = await idsOf(viewer)
    expect(ids).toHaveLength(MAX_COMPARED)
    expect(ids[3]).toBe(at(used, 20))
  })

  it('a car cannot be replaced by one that is unknown, sold, of the other block or already compared', async () => {
    const viewer = await compare([at(used, 0), at(used, 1)])
    const replace = (byId: number, carId = at(used, 0)) => replaceCompared(context, viewer, { carId, byId })
    await db.updateTable('car').set({ state: 'sold' }).where('id', '=', at(used, 2)).execute()
    await db.updateTable('car').set({ state: 'draft' }).where('id', '=', at(used, 3)).execute()
    expect(await replace(at(used, 1))).toEqual({ ok: false, reason: 'already-compared' })
    expect(await replace(at(used, 2))).toEqual({ ok: false, reason: 'car-sold' })
    expect(await replace(at(used, 3))).toEqual({ ok: false, reason: 'car-unknown' })
    expect(await replace(at(newCars, 0))).toEqual({ ok: false, reason: 'other-block' })
    expect(await replace(at(used, 5), at(used, 4))).toEqual({ ok: false, reason: 'not-compared' })
    expect(await idsOf(viewer)).toEqual([at(used, 0), at(used, 1)])
  })

  it('clearing one block leaves the other', async () => {
    const viewer = await compare([at(used, 0), at(newCars, 0), at(used, 1)])
    expect(await clearComparison(context, viewer, 'used')).toBe(2)
    expect(await idsOf(viewer)).toEqual([at(newCars, 0)])
    expect(await clearComparison(context, { isRobot: false }, 'new')).toBe(0)
  })

  it('parallel swaps lose no car', async () => {
    const viewer = await compare(used.slice(0, 5))
    const swaps = Array.from({ length: 20 }, (_, turn) =>
      swapCompared(context, viewer, { carId: at(used, turn % 5), withId: at(used, (turn * 3 + 1) % 5) }),
    )
    await Promise.all(swaps)
    expect((await idsOf(viewer)).toSorted((a, b) => a - b)).toEqual(used.slice(0, 5))
  })
})
