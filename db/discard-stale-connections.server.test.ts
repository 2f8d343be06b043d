import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createDb, type Db } from './client.server.ts'
import { withFailFast } from './discard-stale-connections.server.ts'
import { startEmbeddedServer } from './embedded.server.ts'

const tryWrite = (db: Db) => sql`delete from site_secret where false`.execute(db)
const occupySessions = async (db: Db, count: number) =>
  Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.2)`.execute(db)))

it('after the first read-only error no session is used that was opened while the database was read-only', async () => {
  await using database = await createTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const allow = (isAllowed: boolean) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(isAllowed ? 'off' : 'on')}`.execute(
      database.db,
    )
  // These sessions of the test's own pool are opened before the change, so they stay writable.
  await occupySessions(database.db, 4)
  await allow(false)
  const db = createDb(database.url, { max: 4, purpose: 'visitors' })
  await occupySessions(db, 4)
  await allow(true)
  await expect(tryWrite(db)).rejects.toMatchObject({ code: '25006' })
  await expect(Promise.all(Array.from({ length: 12 }, () => tryWrite(db)))).resolves.toHaveLength(12)
  await db.destroy()
})

// Deliveries once stopped for ten minutes, because they had the statement timeout of an import.
it.concurrent.each([
  ['visitors', 9000],
  ['deliveries', 19_000],
] as const)(
  'a server that stops responding times out for %s, and its sessions are discarded: another server works at once',
  async (purpose, withinMs) => {
    await using database = await createTestDatabase()
    await using proxy = await startDatabaseProxy(database.url)
    const db = createDb(proxy.url, { max: 3, purpose })
    await occupySessions(db, 3)
    proxy.stopResponding()
    const started = performance.now()
    const writeInTransaction = () =>
      db.transaction().execute(async (tx) => {
        await tryWrite(tx)
        return 'written'
      })
    const results = await Promise.allSettled([writeInTransaction(), writeInTransaction(), writeInTransaction()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - started).toBeLessThan(withinMs)
    proxy.failOver()
    await expect(writeInTransaction()).resolves.toBe('written')
    await db.destroy()
  },
)

it('a request that has timed out once fails its further queries at once, while other requests go on', async () => {
  await using database = await createTestDatabase()
  await using proxy = await startDatabaseProxy(database.url)
  const db = createDb(proxy.url, { max: 2, purpose: 'visitors' })
  await occupySessions(db, 2)
  proxy.stopResponding()
  const started = performance.now()
  await withFailFast(async () => {
    const attempts = [tryWrite(db), tryWrite(db), tryWrite(db)]
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(/timeout/)
    proxy.failOver()
    await expect(tryWrite(db)).rejects.toThrow(/timeout/)
  })
  expect(performance.now() - started).toBeLessThan(6500)
  await expect(withFailFast(() => tryWrite(db))).resolves.toBeDefined()
  await db.destroy()
})

it('a request for which no connection could be opened does not wait for a second one', async () => {
  await using database = await createTestDatabase()
  await using proxy = await startDatabaseProxy(database.url)
  const db = createDb(proxy.url, { max: 2, purpose: 'visitors' })
  proxy.stopResponding()
  const started = performance.now()
  await withFailFast(async () => {
    for (const _time of [1, 2, 3]) await expect(tryWrite(db)).rejects.toThrow(/time/)
  })
  expect(performance.now() - started).toBeLessThan(6500)
  await db.destroy()
})

it('a commit that waits for a lost standby is reported as failed, never as done', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-standby-'))
  await using opened = new AsyncDisposableStack()
  const server = await startEmbeddedServer(folder.path, 'showroom', { isDurable: true })
  opened.defer(server.stop)
  const admin = createDb(server.url, { max: 1 })
  opened.defer(() => admin.destroy())
  await sql`create table saved (word text)`.execute(admin)
  await sql`alter system set synchronous_standby_names = 'missing_standby'`.execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  const db = createDb(server.url, { max: 1, purpose: 'visitors' })
  opened.defer(() => db.destroy())
  const insert = () => db.transaction().execute((tx) => sql`insert into saved values ('soap')`.execute(tx))
  // The server applies its new settings some time after the reload.
  await expect.poll(() => insert().catch(String), { timeout: 30_000 }).toContain('Query read timeout')
})

it('a statement that takes too long or waits too long for a lock fails, and its session goes on', async () => {
  await using database = await createTestDatabase()
  const db = createDb(database.url, { max: 1, purpose: 'visitors' })
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const before = await pid()
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table site_secret`.execute(tx)
    await expect(tryWrite(db)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await pid()).toBe(before)
  await db.destroy()
})
