import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, type Db } from '../db/client.server.ts'

/** A new database beside `templateUrl`, with all that is in it; returns its address. Nobody may be connected to the old one. */
export async function copyDatabase(templateUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(templateUrl, (admin) =>
    sql`create database ${sql.id(name)} template ${sql.id(nameOf(templateUrl))}`.execute(admin),
  )
  return Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href
}

/** A pool calls itself ended a moment before its connections are; one that is cut off then would fail the whole run. */
export async function dropDatabase(url: string): Promise<void> {
  const name = nameOf(url)
  await asAdmin(url, async (admin) => {
    for (let patience = 40; patience > 0; patience -= 1) {
      const { rows } = await sql`select from pg_stat_activity where datname = ${name} limit 1`.execute(admin)
      if (rows.length === 0) break
      await pause(25)
    }
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  })
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function asAdmin(url: string, act: (admin: Db) => Promise<unknown>): Promise<void> {
  const admin = createDb(Object.assign(new URL(url), { pathname: '/postgres' }).href, 1)
  try {
    await act(admin)
  } finally {
    await admin.destroy()
  }
}
