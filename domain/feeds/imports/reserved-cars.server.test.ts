import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { endReservations } from '#domain/reservations/end-reservations.server.ts'
import { findReservation } from '#domain/reservations/reservations.server.ts'
import { reserveForTest } from '#tests/factories/reservations.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { archiveHeldCars } from './held-cars.server.ts'
import { createDraft, toFeedItems } from '../drafts/draft-fixture.ts'
import { importDrafts } from './import-drafts.server.ts'

const { db } = await shareInFile(createTestDatabase())

const START = new Date('2026-11-20T11:20:00Z')
const hoursOn = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const at = (hours: number) => ({ db, now: () => hoursOn(hours), log: createLog('silent') })
const stateOf = async (carId: number) =>
  (await db.selectFrom('car').select('state').where('id', '=', carId).executeTakeFirstOrThrow()).state

/** A source with ten more cars, so that a missing car does not look like a broken feed. */
async function openFeed() {
  const otherCars = Array.from({ length: 10 }, (_, index) => createDraft(100 + index))
  const importFeedAt = (hours: number, own: Parameters<typeof createDraft>[1] | undefined, priceRub = 2_000_000) =>
    importDrafts(at(hours), {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([...otherCars, ...(own === undefined ? [] : [createDraft(1, own, priceRub)])]),
    })
  await importFeedAt(-1, {})
  const { id } = await db.selectFrom('car').select('id').where('vin', '=', createDraft(1).vin).executeTakeFirstOrThrow()
  return { carId: id, importFeedAt }
}

it('imports neither undo nor lose a reservation, and the car is updated from its feed', async () => {
  const { carId, importFeedAt } = await openFeed()
  const { id: requestId } = await addRequest(db, { kind: 'reserve', carId })
  const confirm = (days: number, hours: number) => reserveForTest(at(hours), { requestId, days })
  await confirm(3, 0)
  await importFeedAt(1, { trim: 'Prestige' }, 1_900_000)
  expect(await stateOf(carId)).toBe('reserved')
  // The car is gone from the feed: the dealer's own system has reserved it as well.
  await importFeedAt(2, undefined)
  expect(await stateOf(carId)).toBe('reserved')
  await importFeedAt(3, { isReserved: true })
  await importFeedAt(4, {})
  expect(await stateOf(carId)).toBe('reserved')
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: null })
  await endReservations(at(73))
  expect(await stateOf(carId)).toBe('published')
  // From here on the feed sets the state again.
  await importFeedAt(74, { isReserved: true })
  expect(await stateOf(carId)).toBe('reserved')
  await importFeedAt(75, {})
  expect(await stateOf(carId)).toBe('published')

  await confirm(1, 80)
  await importFeedAt(81, undefined)
  await endReservations(at(105))
  expect(await stateOf(carId)).toBe('held')
  expect(await archiveHeldCars(at(128))).toBe(0)
  expect(await archiveHeldCars(at(130))).toBe(1)
  await importFeedAt(131, {})
  expect(await stateOf(carId)).toBe('published')

  await confirm(1, 140)
  await importFeedAt(141, { isReserved: true })
  await endReservations(at(165))
  // The feed has reserved it too, and can free it.
  expect(await stateOf(carId)).toBe('reserved')
  expect(await findReservation({ db }, requestId)).toMatchObject({ endedAt: hoursOn(165) })
  await importFeedAt(166, { trim: 'Base' })
  expect(await stateOf(carId)).toBe('published')
})
