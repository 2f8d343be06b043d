import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { recordAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'

const MAX_EARLIER = 20

/**
 * The requests of a phone within the last thirty days that the actor may see, the newest first, but for the one with
 * this key: a second press finds its own. The log says that somebody has looked for a phone, not for which.
 */
export async function listEarlierRequests(
  context: DeskContext,
  actor: StaffActor,
  { phone, key }: { phone: string; key: string | undefined },
): Promise<DeskRow[]> {
  const rows = await selectDeskRows(context.db, actor)
    .where('request.phone', '=', phone)
    .where(sql<boolean>`request.idempotency_key is distinct from ${key ?? null}::uuid`)
    .where('held_since', 'is', null)
    .where(sql<boolean>`request.submitted_at > ${context.now()}::timestamptz - interval '30 days'`)
    .orderBy('request.submitted_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(MAX_EARLIER)
    .execute()
  if (rows.length > 0)
    await recordAudit(context, actor, {
      action: 'requests.search-phone',
      subject: 'requests:list',
      after: { rows: rows.length },
    })
  return rows.map((row) => toDeskRow(row, actor))
}
