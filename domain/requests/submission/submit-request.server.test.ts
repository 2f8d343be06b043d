import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createStoredFile, createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import type { Submission, SubmitOutcome } from './submission.ts'
import { submitRequest } from './submit-request.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)

const submit = (parts: Partial<Submission> | Submission) =>
  submitRequest(createSubmitContext(database.db), { ...createSubmission(), ...parts })

async function loadWrittenRows(outcome: SubmitOutcome) {
  if (!outcome.ok) throw new Error(`It was refused: ${outcome.reason}`)
  const { db } = database
  const of = (table: 'consent' | 'request_file' | 'delivery') =>
    sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where request_id = ${outcome.number} order by 2, 3`.execute(db)
  return {
    row: await db.selectFrom('request').selectAll().where('id', '=', outcome.number).executeTakeFirstOrThrow(),
    consents: (await of('consent')).rows,
    files: (await of('request_file')).rows,
    deliveries: (await of('delivery')).rows,
  }
}

const countAll = async () => {
  const { rows } = await sql<{ counts: number[] }>`select array[
    (select count(*) from request), (select count(*) from consent), (select count(*) from request_file),
    (select count(*) from delivery)]::int[] as counts`.execute(database.db)
  return rows[0]?.counts
}

it('a request is written with its car, its consent and a delivery to each channel', async () => {
  const carId = await addCar(database.db)
  const outcome = await submit({
    form: 'request-auto',
    kind: 'auto',
    carId,
    conditions: ['credit'],
    shownPriceRub: 990_000,
    sender: { address: '203.0.113.7', pageUrl: 'https://cars.example/cars/', userAgent: 'Firefox' },
  })
  expect(outcome).toMatchObject({ ok: true, kind: 'auto', isReplay: false })
  const { row, consents, deliveries, files } = await loadWrittenRows(outcome)
  expect(row).toMatchObject({ kind: 'auto', form: 'request-auto', name: 'Анна', submitted_at: SUBMIT_TIME })
  expect(row).toMatchObject({ car_id: carId, brand_id: 1, address: '203.0.113.7', suspicion: null })
  expect(row.car).toMatchObject({
    url: `https://cars.example/${carId}/`,
    name: 'LADA Vesta',
    price: { priceRub: 1_000_000, conditions: ['credit'], totalRub: 1_000_000, shownRub: 990_000 },
  })
  expect(consents).toMatchObject([
    { purpose: 'personal-data', text_slug: 'consent', text_version: 1, address: '203.0.113.7' },
  ])
  expect(consents).toMatchObject([{ given_at: SUBMIT_TIME, page_url: 'https://cars.example/cars/' }])
  expect(deliveries).toMatchObject([{ channel: 'mail', state: 'waiting', created_at: SUBMIT_TIME }])
  expect(files).toEqual([])
})

it('files are written in the order of selection', async () => {
  const files = [createStoredFile({ originalName: 'b.jpg' }), createStoredFile({ originalName: 'a.pdf', bytes: 7 })]
  const written = await loadWrittenRows(await submit({ files }))
  expect(written.files.map(({ original_name, position }) => [position, original_name])).toEqual([
    [0, 'b.jpg'],
    [1, 'a.pdf'],
  ])
})

it('each delivery is due at once, and a visitor who left an e-mail gets one too', async () => {
  const answers = { name: 'Анна', phone: '79165550001', email: 'anna@example.ru', comment: 'Когда?' }
  const { deliveries } = await loadWrittenRows(await submit({ form: 'form-message', kind: 'message', answers }))
  expect(new Set(deliveries.map(({ channel }) => channel))).toEqual(new Set(['mail', 'visitor']))
  expect(deliveries.map(({ due_at }) => due_at)).toEqual([SUBMIT_TIME, SUBMIT_TIME])
})

it('the same key is the same request, and another body with it is rejected', async () => {
  const sent = createSubmission()
  const first = await submit(sent)
  const before = await countAll()
  expect(await submit(sent)).toEqual({ ...first, isReplay: true })
  expect(await submit({ ...sent, sender: { address: '203.0.113.99' }, isRepeatMeant: true })).toEqual({
    ...first,
    isReplay: true,
  })
  const others: Partial<Submission>[] = [
    { answers: { ...sent.answers, name: 'Пётр' } },
    { answers: { name: 'Анна', phone: '79165550002' } },
    { form: 'request_call' },
    { conditions: ['credit'] },
    { files: [createStoredFile()] },
    { advertising: {} },
  ]
  for (const other of others) expect(await submit({ ...sent, ...other })).toEqual({ ok: false, reason: 'key-reused' })
  expect(await countAll()).toEqual(before)
})

it('keys are case-insensitive', async () => {
  const sent = createSubmission()
  await submit(sent)
  expect(await submit({ ...sent, key: sent.key?.toUpperCase() })).toMatchObject({ ok: true, isReplay: true })
})

it('of twenty simultaneous submissions with one key one is written, and all get its number', async () => {
  const sent = createSubmission({ files: [createStoredFile()] })
  const before = await countAll()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit(sent)))
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.number)).size).toBe(1)
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.isReplay)).toHaveLength(1)
  expect(await countAll()).toEqual(before?.map((count) => count + 1))
})

it('of twenty simultaneous submissions with one key and other phones one is written, the others are rejected', async () => {
  const key = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => submit({ key })))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'key-reused')).toHaveLength(19)
})

it('a request that fails half way writes nothing, and its key can be used again', async () => {
  const file = createStoredFile()
  await submit({ files: [file] })
  const sent = createSubmission()
  const before = await countAll()
  await expect(submit({ ...sent, files: [file] })).rejects.toThrow('request_file_stored_name_key')
  expect(await countAll()).toEqual(before)
  expect(await submit(sent)).toMatchObject({ ok: true, isReplay: false })
})

it('a sold or an unknown car is rejected, and nothing is written', async () => {
  const before = await countAll()
  const carId = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', carId).execute()
  expect(await submit({ carId })).toEqual({ ok: false, reason: 'car-sold' })
  await database.db.updateTable('car').set({ state: 'draft' }).where('id', '=', carId).execute()
  expect(await submit({ carId })).toEqual({ ok: false, reason: 'car-unknown' })
  for (const unknown of [0, -1, 999_999_999, 2 ** 53, 1e19, 1e300, Number.NaN, Infinity, 1.5])
    expect(await submit({ carId: unknown })).toEqual({ ok: false, reason: 'car-unknown' })
  expect(await countAll()).toEqual(before)
})

it('waiting for an event that has already happened is rejected', async () => {
  const auto = { form: 'request-auto', kind: 'auto' } as const
  const { answers } = createSubmission()
  const submitAwaiting = (tell_when: 'arrived' | 'free', carId?: number) =>
    submit({ ...createSubmission(auto), carId, answers: { ...answers, tell_when } })
  const [onItsWay, here] = [await addCar(database.db), await addCar(database.db)]
  await database.db.updateTable('car').set({ availability: 'in-transit' }).where('id', '=', onItsWay).execute()
  const changed = { ok: false, reason: 'car-changed' }
  expect(await submitAwaiting('free', here)).toMatchObject(changed)
  expect(await submitAwaiting('arrived', here)).toMatchObject(changed)
  expect(await submitAwaiting('free', onItsWay)).toMatchObject(changed)
  expect(await submitAwaiting('arrived')).toMatchObject(changed)
  expect(await submitAwaiting('arrived', onItsWay)).toMatchObject({ ok: true })
})

it('a replay gets the first result even when the car has been sold since', async () => {
  const carId = await addCar(database.db)
  const sent = createSubmission({ carId })
  const first = await submit(sent)
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', carId).execute()
  expect(await submit(sent)).toEqual({ ...first, isReplay: true })
  expect(await submit({ ...sent, key: randomUUID(), isRepeatMeant: true })).toEqual({ ok: false, reason: 'car-sold' })
})

it('a request keeps its car snapshot when the car is deleted', async () => {
  const carId = await addCar(database.db)
  const outcome = await submit({ carId })
  await database.db.deleteFrom('car').where('id', '=', carId).execute()
  expect((await loadWrittenRows(outcome)).row).toMatchObject({ car_id: null, car: { id: carId, name: 'LADA Vesta' } })
})

it('the price of a car is stored as it was shown, with the current price under the same conditions', async () => {
  const carId = await addCar(database.db)
  const discounts = { trade_in_discount_rub: 50_000, credit_discount_rub: 100_000, max_discount_rub: 120_000 }
  await database.db
    .updateTable('car')
    .set({ ...discounts, list_price_rub: 1_100_000 })
    .where('id', '=', carId)
    .execute()
  const { row } = await loadWrittenRows(
    await submit({ carId, conditions: ['trade-in', 'credit'], shownPriceRub: 870_000 }),
  )
  expect(row.car?.price).toEqual({
    priceRub: 1_000_000,
    listPriceRub: 1_100_000,
    benefitRub: 220_000,
    conditions: ['trade-in', 'credit'],
    totalRub: 880_000,
    shownRub: 870_000,
  })
})

const ODD_TEXT = 'a\u0000b \ud800 c \udfff'

it('characters that PostgreSQL rejects are replaced', async () => {
  const touch = { source: ODD_TEXT, medium: null, campaign: null, content: null, term: null, referrer: null }
  const outcome = await submit({
    answers: { name: ODD_TEXT, phone: '79165550003', comment: ODD_TEXT },
    files: [createStoredFile({ originalName: `${ODD_TEXT}${'x'.repeat(5000)}` })],
    sender: {
      address: '\u0000',
      pageUrl: ODD_TEXT,
      referrer: ODD_TEXT.repeat(10_000),
      userAgent: ODD_TEXT,
      firstTouch: { ...touch, landing: ODD_TEXT, at: ODD_TEXT },
      lastTouch: { ...touch, landing: '/', at: '' },
    },
  })
  const { row, files } = await loadWrittenRows(outcome)
  expect(row).toMatchObject({
    address: null,
    page_url: 'a\ufffdb \ufffd c \ufffd',
    user_agent: 'a\ufffdb \ufffd c \ufffd',
  })
  expect(row.first_touch).toMatchObject({ source: 'a\ufffdb \ufffd c \ufffd' })
  expect(row.referrer).toHaveLength(2000)
  expect(files[0]?.original_name).toHaveLength(255)
})

it.each(['__proto__', 'constructor', 'toString', "'; drop table request; --", '{"a":1}', '${x}', '\\u0000'])(
  '%s is a text like any other',
  async (text) => {
    const answers = { ...createSubmission().answers, brand: text, model: text, branch: text, name: text }
    const { row } = await loadWrittenRows(await submit({ form: 'request-testdrive', kind: 'testdrive', answers }))
    expect(row).toMatchObject({ name: text, brand_id: null, branch_id: null })
    expect(row.details).toEqual({ brand: text, model: text, branch: text })
  },
)

it.each([
  ['203.0.113.5', '203.0.113.5', '203.0.113.5'],
  ['2001:db8:0:0:1::5', '2001:db8::1:0:0:5', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
  ['unknown', null, null],
  [undefined, null, null],
])('the address %s is stored as %s and counted as %s', async (address, stored, block) => {
  expect((await loadWrittenRows(await submit({ sender: { address } }))).row).toMatchObject({
    address: stored,
    address_block: block,
  })
})
