import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { type Finding, good, odd } from './finding.ts'

/** docs/operations.md advises one every night: after two days at least one has failed. */
const STALE_BACKUP_SECONDS = (48 * HOUR_MS) / 1000

/** Records a finished backup. A database from before the table is left alone: a backup comes before its upgrade. */
export async function recordBackup({ db, now }: Pick<Context, 'db' | 'now'>, bytes: number): Promise<void> {
  if (await hasTable(db)) await db.insertInto('backup').values({ made_at: now(), bytes }).execute()
}

/** Checks how old the last backup is. */
export async function checkBackups({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const last = await db
    .selectFrom('backup')
    .select(['made_at as madeAt', 'bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return [odd('backup-none', {})]
  const ageSeconds = (now().getTime() - last.madeAt.getTime()) / 1000
  return [(ageSeconds < STALE_BACKUP_SECONDS ? good : odd)('backup', { ageSeconds, bytes: last.bytes })]
}

async function hasTable(db: Context['db']): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.backup') is not null as found`.execute(db)
  return rows[0]?.found === true
}
