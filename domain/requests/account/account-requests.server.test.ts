import { expect, it } from 'vitest'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createStoredFile, createSubmission, SUBMIT_TIME, createSubmitContext } from '#tests/factories/submissions.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { findAccountRequest, listAccountRequests } from './account-requests.server.ts'
import { submitRequest } from '../submission/submit-request.server.ts'
import type { Submission } from '../submission/submission.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const context = createSubmitContext(database.db)

async function send(accountId: number | undefined, parts: Partial<Submission> = {}, at = SUBMIT_TIME): Promise<number> {
  const outcome = await submitRequest(
    { ...context, now: () => at },
    createSubmission({ ...parts, sender: { address: '203.0.113.7', accountId } }),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.number
}

const minuteAfter = (minute: number) => new Date(SUBMIT_TIME.getTime() + minute * MINUTE_MS)

const deliver = (id: number, channel: string, endedAt: Date) =>
  database.db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: endedAt })
    .where('request_id', '=', id)
    .where('channel', '=', channel)
    .execute()

it('a request belongs to the account that was logged in, and to none without a login', async () => {
  const accountId = await addAccount(database.db)
  const mine = await send(accountId)
  const nobodys = await send(undefined)
  expect(await listAccountRequests(context, { accountId })).toMatchObject({ rows: [{ id: mine }], total: 1 })
  expect(await findAccountRequest(context, { accountId, id: nobodys })).toBeUndefined()
})

it('a request of another account is not found', async () => {
  const [accountId, other] = [await addAccount(database.db), await addAccount(database.db)]
  const id = await send(accountId)
  expect(await findAccountRequest(context, { accountId, id })).toMatchObject({ id, kind: 'call', name: 'Анна' })
  expect(await findAccountRequest(context, { accountId: other, id })).toBeUndefined()
  expect(await listAccountRequests(context, { accountId: other })).toMatchObject({ rows: [], total: 0 })
})

it("a request is received once the first staff channel has it; the sender's confirmation does not count", async () => {
  const accountId = await addAccount(database.db)
  const two = {
    ...context,
    channels: [
      { name: 'mail', only: {} },
      { name: 'crm', only: {} },
    ],
  }
  const sent = await submitRequest(
    two,
    createSubmission({
      form: 'form-message',
      kind: 'message',
      answers: { name: 'Анна', phone: '79161112233', email: 'anna@example.ru', comment: 'Когда открыты?' },
      sender: { accountId },
    }),
  )
  const id = sent.ok ? sent.number : 0
  const receivedAt = async () => (await findAccountRequest(context, { accountId, id }))?.receivedAt
  await deliver(id, 'visitor', minuteAfter(1))
  await database.db
    .updateTable('delivery')
    .set({ state: 'dead', ended_at: minuteAfter(1) })
    .where('request_id', '=', id)
    .where('channel', '=', 'crm')
    .execute()
  expect(await receivedAt()).toBeNull()
  await deliver(id, 'mail', minuteAfter(3))
  await deliver(id, 'crm', minuteAfter(2))
  expect(await receivedAt()).toEqual(minuteAfter(2))
  expect((await listAccountRequests(context, { accountId })).rows[0]?.receivedAt).toEqual(minuteAfter(2))
})

it('shows the car and its price as they were requested, without the VIN; files by name and size', async () => {
  const accountId = await addAccount(database.db)
  await database.db.updateTable('car').set({ vin: 'XTA21099998765432' }).where('id', '=', carId).execute()
  const id = await send(accountId, {
    form: 'request-trade',
    kind: 'trade',
    answers: {
      name: 'Анна',
      phone: '79161112234',
      own_brand: 'LADA',
      own_model: 'Vesta',
      own_year: 2019,
      own_mileage_km: 60_000,
    },
    carId,
    shownPriceRub: 1_000_000,
    files: [createStoredFile()],
  })
  const found = await findAccountRequest(context, { accountId, id })
  expect(found?.car).toMatchObject({ id: carId, name: 'LADA Vesta', price: { shownRub: 1_000_000 } })
  expect(found?.files).toEqual([{ name: 'kuzov.jpg', bytes: 1000 }])
  expect(JSON.stringify(found)).not.toContain('XTA2109')
  expect((await listAccountRequests(context, { accountId })).rows[0]?.carName).toBe('LADA Vesta, 2020')
})

it('lists the newest first, page by page', async () => {
  const accountId = await addAccount(database.db)
  const ids: number[] = []
  for (const minute of [0, 60, 120]) ids.unshift(await send(accountId, {}, minuteAfter(minute)))
  const page = async (number: number) =>
    (
      await listAccountRequests(context, {
        accountId,
        query: { chosen: new Map(), sort: 'newest', page: number },
        perPage: 2,
      })
    ).rows.map(({ id }) => id)
  expect(await page(1)).toEqual(ids.slice(0, 2))
  expect(await page(2)).toEqual(ids.slice(2))
  expect(await page(3)).toEqual([])
})

it('counts the kinds of all requests, and lists the chosen one from the oldest', async () => {
  const accountId = await addAccount(database.db)
  const first = await send(accountId)
  const second = await send(accountId, {}, minuteAfter(60))
  await send(
    accountId,
    { kind: 'message', form: 'form-message', answers: { phone: '79161112233', comment: 'Вопрос' } },
    minuteAfter(90),
  )
  const list = await listAccountRequests(context, {
    accountId,
    query: { chosen: new Map([['kind', ['call']]]), sort: 'oldest', page: 1 },
  })
  expect(list.rows.map(({ id }) => id)).toEqual([first, second])
  expect(list.total).toBe(2)
  expect(list.filters.kind).toEqual([
    { value: 'call', count: 2, isChosen: true },
    { value: 'message', count: 1, isChosen: false },
  ])
})
