import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type Actor, branchesFor, isAllowed } from './rights.ts'
import { recordAudit, type AuditedFields } from './with-audit.server.ts'

const PER_PAGE = 50

/** An entry of the audit log, as its page shows it. */
export interface ListedAuditEntry {
  id: number
  at: Date
  actor: string
  /** Null for the operator, a schedule, a feed. */
  actorName: string | null
  action: string
  subject: string
  before: AuditedFields | null
  after: AuditedFields | null
  reason: string | null
  address: string | null
}

export interface AuditQuery {
  /** An actor (`staff:7`), exactly. */
  actor?: string
  /** A subject (`request:1042`), exactly. */
  subject?: string
  /** An action, or the beginning of several (`staff`). */
  action?: string
  /** A day of the site's time zone: `2026-11-20`. */
  day?: string
  /** The entries below this id: the next page. */
  before?: number
}

/**
 * A page of the log, the newest first; `next` is the `before` of the following page. Everybody sees what they did
 * themselves, and besides what was done in the branches where they may read the log; that they have read it is then an
 * entry itself.
 */
export async function listAudit(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  actor: Actor,
  query: AuditQuery,
): Promise<{ entries: ListedAuditEntry[]; next: number | undefined }> {
  const { db, timeZone } = context
  const branches = branchesFor(actor, 'audit.view')
  let entries = db
    .selectFrom('audit_log')
    .leftJoin('staff', (join) => join.on('audit_log.actor', '=', sql`'staff:' || staff.id`))
    .select((eb) => [
      'audit_log.id',
      'at',
      'actor',
      'staff.name as actorName',
      'action',
      'subject',
      'before',
      'after',
      'reason',
      eb.fn<string | null>('host', ['address']).as('address'),
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(PER_PAGE + 1)
  if (branches !== 'all')
    entries = entries.where((eb) =>
      eb.or([eb('actor', '=', actor.id), eb('branch_id', '=', eb.fn.any(eb.val([...branches])))]),
    )
  if (query.actor) entries = entries.where('actor', '=', query.actor)
  if (query.subject) entries = entries.where('subject', '=', query.subject)
  const { action, day } = query
  if (action)
    entries = entries.where((eb) => eb.or([eb('action', '=', action), eb('action', 'like', `${escapeLike(action)}.%`)]))
  if (day)
    entries = entries
      .where('at', '>=', sql<Date>`${day}::timestamp at time zone ${timeZone}`)
      .where('at', '<', sql<Date>`(${day}::timestamp + interval '1 day') at time zone ${timeZone}`)
  if (query.before !== undefined) entries = entries.where('audit_log.id', '<', query.before)
  const rows = await entries.execute()
  if (isAllowed(actor, 'audit.view'))
    await recordAudit(context, actor, { action: 'audit.read', subject: 'audit:log', after: { rows: rows.length } })
  const page = rows.slice(0, PER_PAGE)
  return { entries: page, next: rows.length > PER_PAGE ? page.at(-1)?.id : undefined }
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
