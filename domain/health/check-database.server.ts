import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { isQueueReady, listNewerMigrations, listPendingMigrations } from '#db/migrate.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { bad, type Finding, good, odd } from './finding.ts'

/** A job starts at once where a worker is free; the schedules run every few minutes. */
const LATE_JOB_SECONDS = (15 * MINUTE_MS) / 1000

/** Checks the server of the database and its features, and the migrations. */
export async function checkDatabase({ db }: Pick<Context, 'db'>, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; encoding: string; collation: boolean }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as collation`.execute(db)
  const { version = '?', encoding = '?', collation = false } = rows[0] ?? {}
  const client = { query: (text: string) => sql.raw<Record<string, unknown>>(text).execute(db) }
  const pending = await listPendingMigrations(client)
  const newer = await listNewerMigrations(client)
  return [
    good('database-version', { version, isEmbedded }),
    ...(encoding === 'UTF8' ? [] : [bad('database-encoding', { encoding })]),
    ...(collation ? [] : [bad('database-collations', {})]),
    pending.length === 0 ? good('migrations-applied', {}) : bad('migrations-pending', { names: pending }),
    ...(newer.length === 0 ? [] : [bad('migrations-newer', { names: newer })]),
    ...((await isQueueReady(client)) ? [] : [bad('queue-missing', {})]),
  ]
}

/** Checks whether jobs are run, and whether any was given up. The queue must have its schema. */
export async function checkQueue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; dead: number; example: string | null }>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      min(run_at) filter (where attempts < max_attempts and locked_at is null) as oldest,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
      max(task_identifier || ': ' || last_error) filter (where attempts >= max_attempts) as example
    from graphile_worker.jobs`.execute(db)
  const { waiting = 0, oldest = null, dead = 0, example = null } = rows[0] ?? {}
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now().getTime() - oldest.getTime()) / 1000)
  return [
    ...(dead === 0 ? [] : [odd('queue-dead', { dead, example })]),
    oldestSeconds > LATE_JOB_SECONDS
      ? odd('queue-late', { waiting, oldestSeconds })
      : good('queue', { waiting, oldestSeconds }),
  ]
}
