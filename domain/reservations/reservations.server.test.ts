import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { endReservations, releaseReservations } from './end-reservations.server.ts'
import { reserveForTest } from '#tests/factories/reservations.ts'
import { findReservation, listReservations } from './reservations.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)

beforeEach(() => db.deleteFrom('reservation').execute())

const START = new Date('2026-11-20T11:20:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const at = (hours = 0) => ({ db, now: () => hoursLater(hours), log: createLog('silent') })

const release = (requestId: number) =>
  releaseReservations(db, { requestIds: [requestId], actor: 'operator', now: at(1).now() })
const addReserveRequest = async (carId: number | undefined, kind: 'reserve' | 'call' = 'reserve'): Promise<number> =>
  (await addRequest(db, { kind, carId })).id
const confirm = (requestId: number, days = 3, hours = 0) => reserveForTest(at(hours), { requestId, days })
const stateOf = async (carId: number) =>
  (await db.selectFrom('car').select('state').where('id', '=', carId).executeTakeFirstOrThrow()).state
const historyOf = async (carId: number) =>
  (
    await db
      .selectFrom('car_state_change')
      .select(['state', 'actor'])
      .where('car_id', '=', carId)
      .orderBy('since')
      .orderBy('id')
      .execute()
  ).map(({ state, actor }) => `${state} ${actor}`)
const setState = (carId: number, state: 'sold' | 'draft' | 'held' | 'reserved') =>
  db
    .updateTable('car')
    .set({ state, state_since: hoursLater(1) })
    .where('id', '=', carId)
    .execute()

it('a confirmed request reserves its car for three days, and the history shows since when and by whom', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  expect(await stateOf(carId)).toBe('published')
  expect(await confirm(requestId)).toEqual({ ok: true, carId, until: hoursLater(72), isProlonged: false })
  expect(await stateOf(carId)).toBe('reserved')
  expect(await historyOf(carId)).toEqual(['reserved operator'])
  expect(await findReservation({ db }, requestId)).toEqual({ reservedAt: START, until: hoursLater(72), endedAt: null })
})

it('of several requests for one car the first that is confirmed gets it', async () => {
  const carId = await addCar(db)
  const requests = await Promise.all([addReserveRequest(carId), addReserveRequest(carId), addReserveRequest(carId)])
  const outcomes = await Promise.all(requests.map((requestId) => confirm(requestId)))
  const winner = requests[outcomes.findIndex(({ ok }) => ok)]
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const rejection = { ok: false, reason: 'reserved-already', byRequest: winner }
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([rejection, rejection])
})

it('confirming a request again prolongs its reservation', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  await confirm(requestId)
  expect(await confirm(requestId, 5, 24)).toEqual({ ok: true, carId, until: hoursLater(24 * 6), isProlonged: true })
  expect(await endReservations(at(72))).toBe(0)
  expect(await stateOf(carId)).toBe('reserved')
})

it('a car that is sold, a draft or reserved elsewhere cannot be reserved', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  await setState(carId, 'draft')
  expect(await confirm(requestId)).toEqual({ ok: false, reason: 'car-unknown' })
  await setState(carId, 'sold')
  expect(await confirm(requestId)).toEqual({ ok: false, reason: 'car-sold' })
  await setState(carId, 'reserved')
  expect(await confirm(requestId)).toEqual({ ok: false, reason: 'reserved-elsewhere' })
  await setState(carId, 'held')
  expect(await confirm(requestId)).toMatchObject({ ok: true })
})

it('only a request for a reservation that has not been erased reserves a car', async () => {
  const carId = await addCar(db)
  expect(await confirm(999_999)).toEqual({ ok: false, reason: 'request-unknown' })
  expect(await confirm(await addReserveRequest(carId, 'call'))).toEqual({ ok: false, reason: 'request-other' })
  expect(await confirm(await addReserveRequest(undefined))).toEqual({ ok: false, reason: 'car-unknown' })
  const erased = await addReserveRequest(carId)
  await db.updateTable('request').set({ erased_at: START }).where('id', '=', erased).execute()
  expect(await confirm(erased)).toEqual({ ok: false, reason: 'request-erased' })
  expect(await stateOf(carId)).toBe('published')
})

it('a reservation expires, and its car is for sale again', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  await confirm(requestId)
  expect(await endReservations(at(71))).toBe(0)
  expect(await endReservations(at(73))).toBe(1)
  expect(await endReservations(at(74))).toBe(0)
  expect(await stateOf(carId)).toBe('published')
  expect(await historyOf(carId)).toEqual(['reserved operator', 'published schedule'])
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: hoursLater(73) })
  // It can be reserved again, also by the same person.
  expect(await confirm(requestId, 1, 80)).toMatchObject({ ok: true, isProlonged: false })
})

it('staff can release a car before its term ends', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  await confirm(requestId)
  expect(await release(requestId)).toBe(1)
  expect(await release(requestId)).toBe(0)
  expect(await historyOf(carId)).toEqual(['reserved operator', 'published operator'])
})

it('a sale ends the reservation, and its expiry does not put the car back on sale', async () => {
  const carId = await addCar(db)
  const requestId = await addReserveRequest(carId)
  await confirm(requestId)
  await setState(carId, 'sold')
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: hoursLater(1) })
  expect(await endReservations(at(100))).toBe(0)
  expect(await stateOf(carId)).toBe('sold')
})

it('the list names the person and the car of each reservation, the first to expire first', async () => {
  const [first, second] = [await addCar(db), await addCar(db)]
  const late = await addReserveRequest(first)
  const soon = await addReserveRequest(second)
  await confirm(late, 5)
  await confirm(soon, 1)
  const lines = (await listReservations(at(), { limit: 100 })).filter(({ carId }) => [first, second].includes(carId))
  expect(lines.map(({ requestId }) => requestId)).toEqual([soon, late])
  expect(lines[0]).toMatchObject({ carName: 'LADA Vesta, 2020', name: 'Анна', carState: 'reserved' })
  await release(soon)
  expect((await listReservations(at(), { limit: 100 })).map(({ requestId }) => requestId)).not.toContain(soon)
  expect((await listReservations(at(), { limit: 100, all: true })).map(({ requestId }) => requestId)).toContain(soon)
})
