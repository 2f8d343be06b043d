import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { endReservations } from '#domain/reservations/end-reservations.server.ts'
import { findReservation } from '#domain/reservations/list-reservations.server.ts'
import { reserveCar } from '#domain/reservations/reserve-car.server.ts'
import { archiveHeldCars } from './archive-held-cars.server.ts'
import { createDraft, toFeedItems } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

const { db } = await shareInFile(createTestDatabase())

const START = new Date('2026-11-20T11:20:00Z')
const hoursOn = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const at = (hours: number) => ({ db, now: () => hoursOn(hours), log: createLog('silent') })
const stateOf = async (carId: number) =>
  (await db.selectFrom('car').select('state').where('id', '=', carId).executeTakeFirstOrThrow()).state

/** A source of ten cars, so that one that is missing is no broken feed. */
async function openFeed() {
  const others = Array.from({ length: 10 }, (_, place) => createDraft(100 + place))
  const take = (hours: number, own: Parameters<typeof createDraft>[1] | undefined, priceRub = 2_000_000) =>
    importDrafts(at(hours), {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([...others, ...(own === undefined ? [] : [createDraft(1, own, priceRub)])]),
    })
  await take(-1, {})
  const { id } = await db.selectFrom('car').select('id').where('vin', '=', createDraft(1).vin).executeTakeFirstOrThrow()
  return { carId: id, take }
}

it('imports neither undo a reservation nor lose it, and the car goes on to be what its feed says', async () => {
  const { carId, take } = await openFeed()
  const { id: requestId } = await addRequest(db, { kind: 'reserve', carId })
  const confirm = (days: number, hours: number) => reserveCar(at(hours), { requestId, days, actor: 'operator' })
  await confirm(3, 0)
  await take(1, { trim: 'Prestige' }, 1_900_000)
  expect(await stateOf(carId)).toBe('reserved')
  // Gone from the feed: the dealer's own system has booked it as well.
  await take(2, undefined)
  expect(await stateOf(carId)).toBe('reserved')
  await take(3, { isReserved: true })
  await take(4, {})
  expect(await stateOf(carId)).toBe('reserved')
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: null })
  await endReservations(at(73))
  expect(await stateOf(carId)).toBe('published')
  // From here on the feed's word holds again.
  await take(74, { isReserved: true })
  expect(await stateOf(carId)).toBe('reserved')
  await take(75, {})
  expect(await stateOf(carId)).toBe('published')

  await confirm(1, 80)
  await take(81, undefined)
  await endReservations(at(105))
  expect(await stateOf(carId)).toBe('held')
  expect(await archiveHeldCars(at(128))).toBe(0)
  expect(await archiveHeldCars(at(130))).toBe(1)
  await take(131, {})
  expect(await stateOf(carId)).toBe('published')

  await confirm(1, 140)
  await take(141, { isReserved: true })
  await endReservations(at(165))
  // The feed keeps it for somebody of its own, and may let it go.
  expect(await stateOf(carId)).toBe('reserved')
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: hoursOn(165) })
  await take(166, { trim: 'Base' })
  expect(await stateOf(carId)).toBe('published')
})
