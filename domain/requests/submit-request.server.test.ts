import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCar, addStock } from '#tests/cars.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import type { Submission } from './submission.ts'
import { submitRequest } from './submit-request.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')

let database: TestDatabase
let carId: number

beforeAll(async () => {
  database = await createTestDatabase()
  await addStock(database.db)
  carId = await addCar(database.db)
})
afterAll(() => database[Symbol.asyncDispose]())

const context = () => ({
  db: database.db,
  now: () => NOW,
  newId: randomUUID,
  channels: [{ name: 'mail', only: {} }],
  linkToCar: ({ id }: { id: number }) => `https://cars.example/${id}/`,
})

let phones = 9_160_000_000
const submission = (parts: Partial<Submission> = {}): Submission => ({
  form: 'request-auto',
  kind: 'auto',
  answers: { name: 'Анна', phone: `7${(phones += 1)}` },
  carId,
  conditions: ['credit'],
  shownPriceRub: 990_000,
  files: [],
  key: randomUUID(),
  isRepeatMeant: false,
  consent: { version: 1 },
  sender: { address: '203.0.113.7', pageUrl: 'https://cars.example/cars/' },
  ...parts,
})

it('a request is written with its car, its consent and a delivery to each channel', async () => {
  const outcome = await submitRequest(context(), submission())
  expect(outcome).toMatchObject({ ok: true, isReplay: false })
  const number = outcome.ok ? outcome.number : 0
  const row = await database.db.selectFrom('request').selectAll().where('id', '=', number).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'auto', name: 'Анна', car_id: carId, car: { price: { shownRub: 990_000 } } })
  const consents = await database.db.selectFrom('consent').selectAll().where('request_id', '=', number).execute()
  expect(consents).toMatchObject([{ purpose: 'personal-data', text_version: 1, address: '203.0.113.7' }])
  const deliveries = await database.db.selectFrom('delivery').selectAll().where('request_id', '=', number).execute()
  expect(deliveries).toMatchObject([{ channel: 'mail', state: 'waiting' }])
})

it('the same key is the same request, and another body under it is refused', async () => {
  const sent = submission()
  const first = await submitRequest(context(), sent)
  expect(await submitRequest(context(), sent)).toEqual({ ...first, isReplay: true })
  expect(await submitRequest(context(), { ...sent, answers: { ...sent.answers, name: 'Пётр' } })).toEqual({
    ok: false,
    reason: 'key-reused',
  })
})

it('a repeat within ten minutes is asked about first', async () => {
  const sent = submission()
  await submitRequest(context(), sent)
  const again = { ...sent, key: randomUUID() }
  expect(await submitRequest(context(), again)).toEqual({ ok: false, reason: 'repeat' })
  expect(await submitRequest(context(), { ...again, isRepeatMeant: true })).toMatchObject({ ok: true })
})
