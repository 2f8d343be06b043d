import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createDb, type Db } from '../db/client.server.ts'

export interface TestDatabase extends AsyncDisposable {
  db: Db
  url: string
}

/** A database of this test file's own, copied from the migrated template. `await using` drops it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'))
  const template = url.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = createDb(Object.assign(new URL(url), { pathname: '/postgres' }).href, 1)
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin)
  url.pathname = `/${name}`
  const db = createDb(url.href, 4)
  return {
    db,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await drop(admin, name)
      await admin.destroy()
    },
  }
}

/** A pool calls itself ended a moment before its connections are; one that is cut off then would fail the whole run. */
async function drop(admin: Db, name: string): Promise<void> {
  for (let patience = 40; patience > 0; patience -= 1) {
    const { rows } = await sql`select from pg_stat_activity where datname = ${name} limit 1`.execute(admin)
    if (rows.length === 0) break
    await pause(25)
  }
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
}
