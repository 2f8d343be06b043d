import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, it } from 'vitest'
import { addAwkwardRows } from '#tests/factories/awkward-rows.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { queryOnce, openBackupFixture, listAllRows } from '#tests/fixtures/backup-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createMigrationTable, listMigrationsOnDisk, runMigration } from '../migrate.server.ts'

const backupFixture = await shareInFile(openBackupFixture())

it('every row of every table is restored unchanged, and sequences continue', async () => {
  await using source = await createTestDatabase()
  await addAwkwardRows(source.url)
  await queryOnce(source.url, `select setval('request_id_seq', 5000)`)
  const before = await listAllRows(source.url)
  for (const [table, rows] of before) expect(rows.length, table).toBeGreaterThan(0)
  const file = backupFixture.pathOf('everything.tar.gz')
  const { manifest } = await backupFixture.createBackup(source.url, file)
  expect(manifest.tables.map(({ name, rows }) => [name, rows])).toEqual(
    [...before].map(([name, rows]) => [name, rows.length]),
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  await using target = await createTestDatabase()
  await backupFixture.restore(target.url, file)
  expect(await listAllRows(target.url)).toEqual(before)
  expect((await addRequest(target.db)).id).toBe(5001)
  expect(await listRules(target)).toEqual(await listRules(source))
  // The second restore replaces the data of the first.
  await target.db.destroy()
  await backupFixture.restore(target.url, file, true)
  expect(await listAllRows(target.url)).toEqual(before)
})

it('columns with a transaction number get that of the restoring transaction', async () => {
  await using source = await createTestDatabase()
  await addAwkwardRows(source.url)
  await queryOnce(source.url, `update notice_progress set seen_xid = '99999999999'`)
  const file = backupFixture.pathOf('stamps.tar.gz')
  await backupFixture.createBackup(source.url, file)
  await using target = await createTestDatabase()
  await backupFixture.restore(target.url, file)
  const stamps = await queryOnce(
    target.url,
    `select (select count(distinct changed_xid) from car) as stamps,
       (select bool_and(changed_xid < pg_snapshot_xmax(pg_current_snapshot())) from car) as of_the_past,
       (select bool_and(seen_xid = (select min(changed_xid) from car)) from notice_progress) as seen`,
  )
  expect(stamps).toEqual([{ stamps: 1, of_the_past: true, seen: true }])
})

it('a backup made while requests arrive has each of them complete, with its deliveries and its file', async () => {
  await using source = await createTestDatabase()
  const done = new AbortController()
  const writing = [1, 2].map(async () => {
    for (;;) {
      if (done.signal.aborted) return
      await addRequestWithFile(source)
    }
  })
  await expect
    .poll(async () => Number((await queryOnce(source.url, 'select count(*) from request'))[0]?.count))
    .toBeGreaterThan(30)
  const file = backupFixture.pathOf('busy.tar.gz')
  const { manifest } = await backupFixture.createBackup(source.url, file)
  done.abort()
  await Promise.all(writing)
  await using target = await createTestDatabase()
  await backupFixture.restore(target.url, file)
  const [counts] = await queryOnce(
    target.url,
    `select count(*)::int as requests, count(delivery.id)::int as deliveries, count(request_file.id)::int as files
     from request left join delivery on delivery.request_id = request.id left join request_file on request_file.request_id = request.id`,
  )
  const requests = manifest.tables.find(({ name }) => name === 'request')?.rows
  expect(requests).toBeGreaterThan(30)
  expect(counts).toEqual({ requests, deliveries: requests, files: requests })
  for (const { name } of await queryOnce(target.url, 'select stored_name as name from request_file')) {
    const found = await backupFixture.to['request-files'].read(String(name))
    expect(found === undefined ? undefined : await text(found.stream)).toBe(`file ${String(name)}`)
  }
})

it('a backup of an older release is restored with the tables of that release, and then migrated', async () => {
  await using source = await createTestDatabase()
  await source.db.destroy()
  const migrations = await listMigrationsOnDisk()
  const old = migrations.filter((name) => name < '006')
  await migrateToOldRelease(source.url, old)
  const file = backupFixture.pathOf('old.tar.gz')
  await backupFixture.createBackup(source.url, file)
  await using fresh = await createTestDatabase()
  await using target = await createTestDatabase()
  const { applied } = await backupFixture.restore(target.url, file)
  expect(applied).toEqual(migrations.slice(old.length))
  expect(await listRules(target)).toEqual(await listRules(fresh))
  // Migration 006 adds these columns and fills them from the car.
  const favourites = await queryOnce(target.url, 'select price_rub, notified_state::text as state from favourite')
  expect(favourites).toEqual([{ price_rub: 1_500_000, state: 'published' }])
  expect(await queryOnce(target.url, 'select name from migration order by name')).toEqual(
    migrations.map((name) => ({ name })),
  )
})

/** Constraints, triggers and defaults of a database. */
const listRules = ({ url }: Pick<TestDatabase, 'url'>) =>
  queryOnce(
    url,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as rule from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select adrelid::regclass::text || ' ' || adnum || ' ' || pg_get_expr(adbin, adrelid) from pg_attrdef
     order by 1`,
  )

async function addRequestWithFile({ db }: TestDatabase): Promise<void> {
  const name = `${randomUUID()}.jpg`
  await backupFixture.from['request-files'].put(name, Buffer.from(`file ${name}`))
  await db.transaction().execute(async (tx) => {
    const row = { kind: 'call', form: 'request-call', submitted_at: new Date(), body_hash: Buffer.alloc(1) } as const
    const { id } = await tx
      .insertInto('request')
      .values({ ...row, idempotency_key: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const times = { created_at: new Date(), due_at: new Date() }
    await tx
      .insertInto('delivery')
      .values({ id: randomUUID(), request_id: id, channel: 'mail', state: 'waiting', ...times })
      .execute()
    const file = { position: 0, stored_name: name, original_name: 'a.jpg', media_type: 'image/jpeg', bytes: 1 }
    await tx
      .insertInto('request_file')
      .values({ request_id: id, ...file })
      .execute()
  })
}

/** Migrates a database to an earlier release, with a favourite and a credit programme. */
async function migrateToOldRelease(url: string, migrations: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop schema public cascade; create schema public')
    await createMigrationTable(client)
    for (const name of migrations) await runMigration(client, name)
    await client.query(`
      insert into brand (slug, name, is_known) values ('lada', 'LADA', true);
      insert into model (brand_id, slug, name, is_known) values (1, 'vesta', 'Vesta', true);
      insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since)
        values ('new', 1, 1, 2026, 1500000, 'in-stock', 'published', now());
      insert into visitor (token_hash, admitted_at, seen_at) values ('\\x01', now(), now());
      insert into favourite (visitor_id, car_id, added_at) values (1, 1, now());
      insert into credit_programme (lender, licence, annual_rate_percent, full_cost_min_percent, full_cost_max_percent, term_months, first_payment_percent)
        values ('Банк', '№ 1', 12.5, 13, 14.125, 60, 20)`)
  } finally {
    await client.end()
  }
}
