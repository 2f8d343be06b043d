import { expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { confirmReservation } from './desk-reservations.server.ts'

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
