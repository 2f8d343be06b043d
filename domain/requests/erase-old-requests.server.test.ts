import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createFileMailer, createMailFiles } from '#platform/mail/mailers.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { DAY_MS } from '#locale/durations.ts'
import { reserveForTest } from '#tests/factories/reservations.ts'
import { eraseOldRequests, eraseRequests } from './erase-old-requests.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const database = await shareInFile(createTestDatabase())
const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-erase-')))
const requestFiles = createDiskStorage(folder.path)
const mailer = createFileMailer({ folder: folder.path, from: { name: 'Шоурум', address: 'site@dealer.example' } })
beforeEach(async () => {
  await sql`truncate request cascade`.execute(database.db)
})

const context = () => ({
  db: database.db,
  now: () => NOW,
  log: createLog('silent'),
  requestFiles,
  letters: createMailFiles(folder.path),
  requestsKeepDays: 1095,
})

const SECRETS = ['Тайнов', '79169998877', 'tainov', 'ТАЙНА', '203.0.113.77', 'Secret/1.0', 'lead-777']

/** A request with personal data in every place that can contain them. */
async function addSecretRequest(createdAt: Date): Promise<{ id: number; storedName: string; deliveryId: string }> {
  const { id, deliveries } = await addRequest(database.db, {
    createdAt,
    name: 'Тайнов',
    phone: '79169998877',
    email: 'tainov@example.ru',
    comment: 'ТАЙНА',
  })
  const touch = {
    source: 'yandex',
    medium: 'cpc',
    campaign: 'autumn',
    content: null,
    term: null,
    at: '2023-01-01T00:00:00Z',
  }
  const trail = { referrer: 'https://mail.example/tainov', landing: '/cars/?email=tainov@example.ru' }
  await database.db
    .updateTable('request')
    .set({
      details: JSON.stringify({ parts: 'ТАЙНА' }),
      car: JSON.stringify({ id: 7, name: 'Geely Monjaro', year: 2024 }),
      page_url: 'https://cars.example/cars/?name=tainov#tainov',
      referrer: 'https://mail.example/tainov',
      first_touch: JSON.stringify({ ...touch, ...trail }),
      last_touch: JSON.stringify({ ...touch, ...trail }),
      address: '203.0.113.77',
      address_block: '203.0.113.77',
      user_agent: 'Secret/1.0',
    })
    .where('id', '=', id)
    .execute()
  await database.db
    .insertInto('consent')
    .values({
      request_id: id,
      purpose: 'personal-data',
      text_slug: 'consent',
      text_version: 1,
      given_at: createdAt,
      address: '203.0.113.77',
      page_url: 'https://cars.example/?name=tainov',
    })
    .execute()
  const storedName = `${randomUUID()}.jpg`
  await requestFiles.put(storedName, Buffer.from('ТАЙНА'))
  await database.db
    .insertInto('request_file')
    .values({
      request_id: id,
      position: 0,
      stored_name: storedName,
      original_name: 'tainov.jpg',
      media_type: 'image/jpeg',
      bytes: 10,
    })
    .execute()
  const deliveryId = deliveries.get('mail') ?? ''
  await database.db.updateTable('delivery').set({ receipt: 'lead-777' }).where('id', '=', deliveryId).execute()
  return { id, storedName, deliveryId }
}

/** All rows of one request in every table, as text. */
async function dumpRequest(id: number): Promise<string> {
  const { rows } = await sql`
    select to_jsonb(request) as request,
      (select jsonb_agg(consent) from consent where request_id = request.id) as consents,
      (select jsonb_agg(delivery) from delivery where request_id = request.id) as deliveries,
      (select jsonb_agg(request_file) from request_file where request_id = request.id) as files
    from request where id = ${id}`.execute(database.db)
  return JSON.stringify(rows)
}

it('after the retention period personal data are erased from a request, and statistics stay', async () => {
  const { id, storedName } = await addSecretRequest(daysAgo(1096))
  for (const secret of SECRETS) expect(await dumpRequest(id)).toContain(secret)
  expect(await eraseOldRequests(context())).toBe(1)
  const left = await dumpRequest(id)
  for (const secret of SECRETS) expect(left).not.toContain(secret)
  expect(await requestFiles.has(storedName)).toBe(false)
  const row = await database.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    kind: 'call',
    submitted_at: daysAgo(1096),
    car: { name: 'Geely Monjaro' },
    page_url: 'https://cars.example/cars/',
    first_touch: { source: 'yandex', campaign: 'autumn', landing: '/cars/' },
    erased_at: NOW,
  })
  expect(row.body_hash).toHaveLength(0)
})

it('a letter stored as a file is deleted with the personal data', async () => {
  const { id, deliveryId } = await addSecretRequest(NOW)
  const { receipt } = await mailer.send({ id: deliveryId, to: ['sales@dealer.example'], subject: '', text: 'ТАЙНА' })
  expect(await readdir(folder.path)).toContain(receipt)
  await eraseRequests(context(), [id], 'request')
  expect(await readdir(folder.path)).not.toContain(receipt)
})

it('at the person’s own request nothing that their browser sent stays, not even the advertisement', async () => {
  const { id } = await addSecretRequest(NOW)
  await eraseRequests(context(), [id], 'request')
  const row = await database.db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ kind: 'call', page_url: null, first_touch: null, last_touch: null })
})

it('within the retention period nothing changes, and no request is erased twice', async () => {
  const { id, storedName } = await addSecretRequest(daysAgo(1094))
  const before = await dumpRequest(id)
  expect(await eraseOldRequests(context())).toBe(0)
  expect(await dumpRequest(id)).toBe(before)
  expect(await requestFiles.has(storedName)).toBe(true)
  expect(await eraseOldRequests({ ...context(), requestsKeepDays: 1000 })).toBe(1)
  expect(await eraseOldRequests({ ...context(), requestsKeepDays: 1000 })).toBe(0)
})

it('a request without an advertisement is erased too, and one run erases many', async () => {
  for (let count = 0; count < 205; count += 1) await addRequest(database.db, { createdAt: daysAgo(2000) })
  expect(await eraseOldRequests(context())).toBe(205)
})

it('waiting deliveries of an erased request are dropped; made ones still count', async () => {
  const { id } = await addSecretRequest(NOW)
  await database.db
    .insertInto('delivery')
    .values({
      id: randomUUID(),
      request_id: id,
      channel: 'crm',
      state: 'delivered',
      created_at: NOW,
      due_at: NOW,
      receipt: 'lead-1',
    })
    .execute()
  await eraseRequests(context(), [id], 'request')
  const left = await database.db
    .selectFrom('delivery')
    .select(['channel', 'state', 'receipt'])
    .where('request_id', '=', id)
    .execute()
  expect(left).toEqual([{ channel: 'crm', state: 'delivered', receipt: null }])
})

it('erasing a request releases its reserved car', async () => {
  const { db } = database
  await addStock(db)
  const carId = await addCar(db)
  const { id: requestId } = await addRequest(db, { kind: 'reserve', carId })
  await reserveForTest(context(), { requestId, days: 3 })
  await eraseRequests(context(), [requestId], 'request')
  const states = await db.selectFrom('car_state_change').select(['state', 'actor']).orderBy('id').execute()
  expect(states).toEqual([
    { state: 'reserved', actor: 'operator' },
    { state: 'published', actor: 'erasure' },
  ])
})
