import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createMailFiles } from '#platform/mail/mailers.server.ts'
import { addAccount, addLoginChange } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addStaffTexts } from '#tests/factories/desk.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import { eraseAccount } from './erase-account.server.ts'
import { IMPERSONAL_COLUMNS } from './impersonal-columns-fixture.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const carId = await addCar(db)
const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-person-')))
const requestFiles = createDiskStorage(folder.path)
const context = { db, now: () => NOW, requestFiles, letters: createMailFiles(folder.path) }

beforeEach(async () => {
  await sql`truncate request, customer, site_account, visitor, login_code, confirmation_rate_limit cascade`.execute(db)
})

/** A trace that is searched for in all tables and files. */
const SURNAME = 'tainov'
const VIN = 'XTAJNVXXXXXXXXX77'
const PHONE = '79169998877'
const EMAIL = `${SURNAME}@example.ru`
const ADDRESS = '203.0.113.77'
const TRACES = [SURNAME, PHONE, VIN, ADDRESS, hashMailbox(EMAIL).toString('hex'), Buffer.from(SURNAME).toString('hex')]

/** An account with a trace of the person in every text field. */
async function addIdentifiableAccount(): Promise<number> {
  const id = await addAccount(db, { name: SURNAME, phone: PHONE, email: EMAIL })
  const owner = { account_id: id }
  const dated = { created_at: NOW, updated_at: NOW }
  await db
    .insertInto('account_session')
    .values({ ...owner, ...dated, token: SURNAME, expires_at: NOW, ip_address: ADDRESS, user_agent: SURNAME })
    .execute()
  await db
    .insertInto('account_identity')
    .values({ ...owner, created_at: NOW, provider_id: 'vk', provider_account_id: SURNAME })
    .execute()
  await db
    .insertInto('account_passkey')
    .values({
      ...owner,
      credential_id: SURNAME,
      public_key: Buffer.from(SURNAME),
      counter: 1,
      transports: [SURNAME],
      label: SURNAME,
      added_at: NOW,
    })
    .execute()
  await db
    .insertInto('passkey_challenge')
    .values({ ...owner, id: randomUUID(), challenge: SURNAME, expires_at: NOW })
    .execute()
  for (const account_id of [id, null])
    await db
      .insertInto('login_code')
      .values({
        id: randomUUID(),
        kind: 'email',
        value: EMAIL,
        contact_hash: Buffer.from(SURNAME),
        return_path: `/?q=${SURNAME}`,
        account_id,
        requested_at: NOW,
        expires_at: NOW,
        address: ADDRESS,
        address_block: ADDRESS,
        address_network: ADDRESS,
      })
      .execute()
  await db
    .insertInto('account_consent')
    .values({
      ...owner,
      purpose: 'personal-data',
      text_slug: 'consent',
      text_version: 1,
      given_at: NOW,
      address: ADDRESS,
    })
    .execute()
  await db
    .insertInto('garage_car')
    .values({ ...owner, brand: SURNAME, model: SURNAME, vin: VIN, plate: SURNAME, added_at: NOW })
    .execute()
  await storeLetterOf(await addLoginChange(db, { accountId: id, email: EMAIL }))
  // Another account had the address before.
  await storeLetterOf(await addLoginChange(db, { accountId: await addAccount(db), email: EMAIL }))
  await addNotices(id)
  await addLists(id)
  await db
    .insertInto('confirmation_rate_limit')
    .values({ address_hash: hashMailbox(EMAIL), delivery_id: randomUUID(), claimed_at: NOW, day_began_at: NOW })
    .execute()
  return id
}

const storeLetterOf = (id: string) => writeFile(path.join(folder.path, `${id}.eml`), `To: ${EMAIL}`)

async function addNotices(account_id: number): Promise<void> {
  const search = await db
    .insertInto('saved_search')
    .values({ account_id, path: `/cars/?q=${SURNAME}`, title: SURNAME, saved_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const letter = { id: randomUUID(), account_id, composed_at: NOW, due_at: NOW, problem: SURNAME }
  await db.insertInto('notice_letter').values(letter).execute()
  await storeLetterOf(letter.id)
  await db
    .insertInto('notice')
    .values({
      account_id,
      kind: 'new-cars',
      car_id: carId,
      search_id: search.id,
      noticed_at: NOW,
      due_at: NOW,
      letter_id: letter.id,
    })
    .execute()
  await db.insertInto('notice_setting').values({ account_id, kind: 'sold', frequency: 'daily' }).execute()
}

async function addLists(account_id: number): Promise<void> {
  const { id: visitor_id } = await db
    .insertInto('visitor')
    .values({ account_id, created_at: NOW, seen_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const car = { visitor_id, car_id: carId }
  await db
    .insertInto('favourite')
    .values({ ...car, added_at: NOW, price_rub: 1, notified_price_rub: 1, notified_state: 'published' })
    .execute()
  await db
    .insertInto('viewed_car')
    .values({ ...car, viewed_at: NOW })
    .execute()
  await db
    .insertInto('shared_list')
    .values({ token: randomUUID(), visitor_id, kind: 'favourites', opened_at: NOW })
    .execute()
}

/** A request of the person, sent from the account or before it existed. */
async function addIdentifiableRequest(accountId: number | null): Promise<number> {
  const { id } = await addRequest(db, { createdAt: NOW, name: SURNAME, phone: PHONE, email: EMAIL, comment: SURNAME })
  const touch = JSON.stringify({ referrer: `https://mail.example/${SURNAME}`, landing: `/?email=${EMAIL}` })
  await db
    .updateTable('request')
    .set({
      account_id: accountId,
      details: JSON.stringify({ parts: SURNAME }),
      page_url: `https://cars.example/cars/?name=${SURNAME}`,
      referrer: `https://mail.example/${SURNAME}`,
      first_touch: touch,
      last_touch: touch,
      address: ADDRESS,
      address_block: ADDRESS,
      user_agent: SURNAME,
    })
    .where('id', '=', id)
    .execute()
  const storedName = `${randomUUID()}.jpg`
  await requestFiles.put(storedName, Buffer.from(SURNAME))
  await db
    .insertInto('request_file')
    .values({
      request_id: id,
      position: 0,
      stored_name: storedName,
      original_name: `${SURNAME}.jpg`,
      media_type: 'image/jpeg',
      bytes: 10,
    })
    .execute()
  await addStaffTexts(db, id, SURNAME)
  return id
}

/** Every row with a trace of the person in any table, including the queue's, as `table: row`. */
async function findTraces(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db)
    for (const { row } of rows)
      if (TRACES.some((trace) => row.toLowerCase().includes(trace.toLowerCase()))) found.push(`${name}: ${row}`)
  }
  return found
}

async function findTracesInFiles(): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8')
    if (TRACES.some((trace) => text.includes(trace))) found.push(entry.name)
  }
  return found
}

it('erasing an account leaves nothing of the person in any table, in the queue or in a file', async () => {
  const id = await addIdentifiableAccount()
  await addIdentifiableRequest(id)
  await addIdentifiableRequest(null)
  expect((await findTraces()).length).toBeGreaterThan(15)
  expect(await findTracesInFiles()).toHaveLength(5)
  await eraseAccount(context, id)
  expect(await findTraces()).toEqual([])
  expect(await findTracesInFiles()).toEqual([])
})

it('erasing leaves only the countable part of a request', async () => {
  const id = await addIdentifiableAccount()
  const request = await addIdentifiableRequest(id)
  await eraseAccount(context, id)
  const [row] = await db.selectFrom('request').selectAll().execute()
  expect(row).toMatchObject({ id: request, kind: 'call', submitted_at: NOW, erased_at: NOW, account_id: null })
})

it('erasing does not change the data of other people', async () => {
  const id = await addIdentifiableAccount()
  await db.deleteFrom('site_account').where('id', '!=', id).execute()
  const other = await addAccount(db, { name: 'Анна', phone: '79160000001', email: 'anna@example.ru' })
  await db.insertInto('login_change').values({ account_id: other, kind: 'account-erased', made_at: NOW }).execute()
  const { id: request } = await addRequest(db, { createdAt: NOW, name: 'Анна', phone: '79160000001' })
  await eraseAccount(context, id)
  expect(await db.selectFrom('site_account').select('id').execute()).toEqual([{ id: other }])
  expect(await db.selectFrom('request').select(['id', 'name']).execute()).toEqual([{ id: request, name: 'Анна' }])
  expect(await db.selectFrom('login_change').select('account_id').execute()).toEqual([{ account_id: other }])
})

it('the tests cover every column that can contain a text of the person', async () => {
  const id = await addIdentifiableAccount()
  await addIdentifiableRequest(id)
  const silent = await listUntracedColumns(await listPersonalTables())
  expect(silent).toEqual(IMPERSONAL_COLUMNS)
})

/** Tables with rows of an account, a visitor or a request, and tables with a contact of their own. */
async function listPersonalTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned(id) as (
      select unnest(array['site_account', 'visitor', 'request', 'customer', 'login_code', 'confirmation_rate_limit']::regclass[])::oid
      union
      select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f'
    )
    select id::regclass::text as name from owned order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Text columns without a planted trace: a new column must be erased and planted, or listed as impersonal. */
async function listUntracedColumns(tables: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name = any(${sql.val(tables)})
      and data_type in ('text', 'jsonb', 'bytea', 'inet', 'ARRAY')
    order by 1, 2`.execute(db)
  const silent: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)}`.execute(db)
    const isPlanted = rows.some(({ text }) => TRACES.some((trace) => text?.toLowerCase().includes(trace.toLowerCase())))
    if (!isPlanted) silent.push(`${table}.${column}`)
  }
  return silent
}
