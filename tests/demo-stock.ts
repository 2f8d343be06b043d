import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/client.server.ts'
import { createDiskStorage } from '../platform/disk-storage.server.ts'
import { createLog } from '../platform/log.server.ts'
import { createTestDatabase } from './database.ts'

/** Those that the demo stock fills. */
export const TABLES = [
  'brand',
  'model',
  'branch',
  'credit_programme',
  'feed_source',
  'car',
  'car_state_change',
  'car_price',
  'feed_listing',
  'feed_import',
  'photo',
  'car_photo',
  'banner',
  'offer',
  'maintenance_price',
  'moved_address',
  'content_picture',
  'shipped_content',
] as const

/** A database of the test's own with a folder for pictures, for the demo stock to come into and to leave. */
export async function openDemo() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-'))
  return {
    context: {
      db: database.db,
      now: () => new Date(),
      log: createLog('silent'),
      storage: createDiskStorage(folder),
    },
    listFiles: async () => (await readdir(folder, { recursive: true })).filter((file) => file.includes('.')),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Every row of every table that the demo touches, as text. */
export async function readAll(db: Db): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const { rows } = await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)
    tables[table] = rows
  }
  return tables
}

export async function countIn(db: Db, table: (typeof TABLES)[number]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}
