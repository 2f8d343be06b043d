import { randomUUID } from 'node:crypto'
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
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
