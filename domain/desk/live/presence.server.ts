import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { Colleague } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** Browsers renew it every 20 seconds (app/features/staff/live/watch-presence.ts). */
const PRESENT_MS = MINUTE_MS

/** Somebody else who looks at the same. */
export interface PresentColleague extends Colleague {
  since: Date
}

/**
 * Notes that the actor looks at a request, for the next minute; false when they may not see it. It locks nothing. Those
 * who have left without a word are forgotten.
 */
export async function markPresent(
  { db, now: clock }: DeskContext,
  actor: StaffActor,
  number: number,
): Promise<boolean> {
  const now = clock()
  const gone = db
    .selectFrom('presence')
    .select(['subject', 'staff_id'])
    .where('seen_at', '<=', before(now))
    .forUpdate()
    .skipLocked()
  await db
    .deleteFrom('presence')
    .where((eb) => eb(eb.refTuple('subject', 'staff_id'), 'in', gone.$asTuple('subject', 'staff_id')))
    .execute()
  const marked = await db
    .insertInto('presence')
    .columns(['subject', 'staff_id', 'since', 'seen_at'])
    .expression(
      selectVisible({ db }, actor, number).select([
        sql<string>`'request:' || request_id`.as('subject'),
        sql<number>`${actor.staffId}::bigint`.as('staff_id'),
        sql<Date>`${now}::timestamptz`.as('since'),
        sql<Date>`${now}::timestamptz`.as('seen_at'),
      ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['subject', 'staff_id']).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .returning('subject')
    .executeTakeFirst()
  return marked !== undefined
}

/** The actor no longer looks at a request. */
export async function endPresence({ db }: Pick<DeskContext, 'db'>, actor: StaffActor, number: number): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('subject', '=', subjectOf(number))
    .where('staff_id', '=', actor.staffId)
    .execute()
}

/** The others who look at a request, who came first is first; none for a request that the actor may not see. */
export function listPresent({ db, now }: DeskContext, actor: StaffActor, number: number): Promise<PresentColleague[]> {
  return selectVisible({ db }, actor, number)
    .innerJoin('presence', (join) => join.on('presence.subject', '=', subjectOf(number)))
    .innerJoin('staff', 'staff.id', 'presence.staff_id')
    .select(['staff.id', 'staff.name', 'presence.since'])
    .where('presence.staff_id', '!=', actor.staffId)
    .where('presence.seen_at', '>', before(now()))
    .orderBy('presence.since')
    .orderBy('staff.id')
    .execute()
}

/** The request, if the actor may see it: a suspect one only those who release it. */
const selectVisible = ({ db }: Pick<DeskContext, 'db'>, actor: StaffActor, number: number) =>
  db
    .selectFrom('request_work')
    .where('request_work.request_id', '=', number)
    .where(inBranches(actor, 'requests.view'))
    .where(sql<boolean>`(held_since is null or ${inBranches(actor, 'requests.manage')})`)

const subjectOf = (number: number) => `request:${number}` as const
const before = (now: Date) => new Date(now.getTime() - PRESENT_MS)
