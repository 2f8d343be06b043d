import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { findRequestReport } from './find-request-report.server.ts'
import { submitRequest } from '../submission/submit-request.server.ts'
import { createSubmitContext } from '#tests/factories/submissions.ts'

const NOW = new Date('2026-11-20T11:20:00Z')

const database = await shareInFile(createTestDatabase())
await addStock(database.db)

it('a report contains the car, its price basis, the branch, the consents and the files', async () => {
  const { db } = database
  const carId = await addCar(db)
  await db
    .insertInto('branch')
    .values({ slug: 'south', name: 'Шоурум', city: 'Москва', address: 'Южная, 1', phone: '74950000001', hours: '[]' })
    .execute()
  const outcome = await submitRequest(createSubmitContext(db, { now: () => NOW, channels: [] }), {
    form: 'request-testdrive',
    kind: 'testdrive',
    answers: { name: 'Анна', phone: '79161234567', brand: 'lada', branch: 'south', wished_date: '2026-11-25' },
    carId,
    conditions: ['credit'],
    shownPriceRub: 990_000,
    files: [
      { storedName: 'abcd.jpg', originalName: 'а.jpg', mediaType: 'image/jpeg', bytes: 10, hash: '00' },
      { storedName: 'efgh.pdf', originalName: 'б.pdf', mediaType: 'application/pdf', bytes: 20, hash: '01' },
    ],
    key: randomUUID(),
    isRepeatMeant: false,
    consent: {},
    advertising: {},
    sender: { address: '203.0.113.7', pageUrl: 'https://cars.example/' },
  })
  if (!outcome.ok) throw new Error('The request was refused')
  expect(await findRequestReport({ db, timeZone: 'Europe/Moscow' }, outcome.number)).toMatchObject({
    id: outcome.number,
    kind: 'testdrive',
    form: 'request-testdrive',
    submittedAt: NOW,
    name: 'Анна',
    details: { wished_date: '2026-11-25', brand: 'LADA' },
    car: { id: carId, price: { shownRub: 990_000, totalRub: 1_000_000, conditions: ['credit'] } },
    brand: { slug: 'lada', name: 'LADA' },
    branch: { slug: 'south', phone: '74950000001', timeZone: 'Europe/Moscow' },
    consents: [
      { purpose: 'personal-data', givenAt: NOW },
      { purpose: 'advertising', givenAt: NOW },
    ],
    files: [{ originalName: 'а.jpg' }, { originalName: 'б.pdf' }],
  })
})

it('an unknown number has no report', async () => {
  expect(await findRequestReport({ db: database.db, timeZone: 'Europe/Moscow' }, 999)).toBeUndefined()
})
