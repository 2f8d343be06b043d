import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Actor } from '#domain/access/rights.ts'
import type { Audit } from '#domain/access/with-audit.server.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { inBranches } from '../in-branches.server.ts'
import type { CurrentVisit } from './visit.ts'

interface ExplainParams {
  audit: Audit
  actor: Actor
  number: number
  /** What was tried, for the audit log: `visit.confirm`. */
  tried: string
}

/** A visit as it is now, or why it is unknown to the actor; the log says that they tried. */
export async function findCurrentVisit(
  tx: Transaction<DB>,
  { audit, actor, number, tried }: ExplainParams,
): Promise<{ ok: true; visit: CurrentVisit } | { ok: false; reason: 'unknown' }> {
  const row = await tx
    .selectFrom('test_drive')
    .innerJoin('branch', 'branch.id', 'branch_id')
    .select(['state', 'version', 'begins_at as beginsAt', 'time_zone as timeZone'])
    .select(inBranches(actor, 'visits.work', 'test_drive.branch_id').as('isAllowed'))
    .select((eb) =>
      eb
        .selectFrom('request_event')
        .leftJoin('staff', (join) => join.on(sql`request_event.actor`, '=', sql`'staff:' || staff.id`))
        .select(sql<string>`coalesce(staff.name, request_event.actor)`.as('name'))
        .whereRef('request_event.request_id', '=', 'test_drive.request_id')
        .where('kind', 'like', 'visit-%')
        .orderBy('request_event.id', 'desc')
        .limit(1)
        .as('by'),
    )
    .where('test_drive.request_id', '=', number)
    .executeTakeFirst()
  if (row === undefined) return { ok: false, reason: 'unknown' }
  if (!row.isAllowed) {
    await audit({ action: 'access.refuse', subject: `request:${number}`, after: { tried } })
    return { ok: false, reason: 'unknown' }
  }
  const { state, version, by, beginsAt, timeZone } = row
  return { ok: true, visit: { state, version, by, local: toWallClock(beginsAt, timeZone) } }
}
