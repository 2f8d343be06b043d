import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { confirmReservation, releaseReservation } from './desk-reservations.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const { context, addBranch, addPerson, addRequestAt } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const seller = await addPerson('salesperson', south)
const stranger = await addPerson('salesperson', north, 'Лев Чужой')
const head = await addPerson('sales-head', null, 'Вера Исаева')

it('for whom a car is reserved already is shown to those alone who see the reservations of that branch', async () => {
  const carId = await addCar(db)
  const add = (branchId: number) => addRequestAt(branchId, { kind: 'reserve', carId })
  const [first, ofSouth, ofNorth] = [await add(south), await add(south), await add(north)]
  expect(await confirmReservation(context, seller, { number: first, days: 3 })).toMatchObject({ ok: true })
  const reserved = { ok: false, reason: 'reserved-already' }
  const named = { ...reserved, byRequest: first }
  expect(await confirmReservation(context, seller, { number: ofSouth, days: 3 })).toEqual(named)
  const unnamed = { ...reserved, byRequest: null }
  expect(await confirmReservation(context, stranger, { number: ofNorth, days: 3 })).toEqual(unnamed)
  for (const actor of [head, OPERATOR])
    expect(await confirmReservation(context, actor, { number: ofNorth, days: 3 })).toEqual(named)
})

it('pressed twice, a reservation is confirmed, prolonged and released once, and what somebody else does is refused', async () => {
  const carId = await addCar(db)
  const number = await addRequestAt(south, { kind: 'reserve', carId })
  const confirm = (days: number, shownUntil: Date | null) =>
    confirmReservation(context, seller, { number, days, shownUntil })
  const first = await confirm(3, null)
  const until = first.ok ? first.until : null
  expect(await confirm(3, null)).toEqual({ ok: true, carId, until, isProlonged: false })
  expect(await confirm(7, null)).toEqual({ ok: false, reason: 'changed', until })
  const prolonged = await confirm(7, until)
  const later = prolonged.ok ? prolonged.until : null
  expect(await confirm(7, until)).toEqual({ ok: true, carId, until: later, isProlonged: true })
  const release = (shownUntil: Date | null) => releaseReservation(context, head, { number, shownUntil })
  expect(await release(until)).toEqual({ ok: false, reason: 'changed', until: later })
  for (const press of [1, 2]) expect(await release(later), String(press)).toEqual({ ok: true })
  const released = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `request:${number}`)
    .orderBy('id')
    .execute()
  expect(released.map(({ action }) => action)).toEqual([
    'reservation.confirm',
    'reservation.prolong',
    'reservation.release',
  ])
})
