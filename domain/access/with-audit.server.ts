import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { Actor } from './rights.ts'

/** Named fields of a change. Never a person's name, phone, address or text: erasing a person leaves the log alone. */
export type AuditedFields = Record<string, string | number | boolean | null>

export interface AuditEntry {
  /** `staff.invite`, `request.claim`. */
  action: `${string}.${string}`
  /** `staff:7`, `request:1042`. */
  subject: `${string}:${string | number}`
  branchId?: number | null
  before?: AuditedFields
  after?: AuditedFields
  reason?: string
}

/** Adds an entry to the log of the transaction. */
export type Audit = (entry: AuditEntry) => Promise<void>

/**
 * Runs a change by the staff in one transaction, which records what it does with `audit`. A change of a guarded table
 * without an entry does not commit (db/migrations/020-staff.sql).
 */
export function withAudit<Result>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  work: (tx: Transaction<DB>, audit: Audit) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    // The triggers that write the history of a row name the actor and the time (db/migrations/025-event-time.sql).
    await sql`select set_config('showroom.actor', ${actor.id}, true),
      set_config('showroom.at', ${now().toISOString()}, true)`.execute(tx)
    return work(tx, (entry) => recordAudit({ db: tx, now }, actor, entry))
  })
}

/** Records what changes nothing: a login, a refusal, something that was looked at. */
export async function recordAudit(
  { db, now }: { db: Pick<Context['db'], 'insertInto'>; now: Context['now'] },
  actor: Actor,
  { branchId, before, after, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...entry,
      at: now(),
      actor: actor.id,
      session_id: actor.sessionId ?? null,
      address: actor.address ?? null,
      branch_id: branchId ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
