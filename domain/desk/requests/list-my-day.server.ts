import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'
import type { DeskContext } from '../desk-context.ts'
import { type DeskRow, selectDeskRows, toDeskRow } from './desk-rows.server.ts'
import { inBranches } from '../in-branches.server.ts'
import { IS_FREE } from '../ownership.server.ts'
import { type DeadDelivery, listDeadDeliveries } from './trays.server.ts'

/** What somebody has to do today. A request is in one list. */
export interface MyDay {
  /** Of others or free: nobody has taken or answered them in time, and the actor manages them. */
  escalated: DeskRow[]
  /** Offered to the actor, who has not taken them yet. */
  offered: DeskRow[]
  /** Calls that were promised for today or before. */
  callBacks: DeskRow[]
  /** One's own whose answer or next action is overdue. */
  overdue: DeskRow[]
  /** One's own that are due later today. */
  today: DeskRow[]
  /** One's own for which nothing is planned. */
  unplanned: DeskRow[]
  /** Free ones, the most urgent first. */
  fresh: DeskRow[]
  /** What did not reach its channel, for those who may send it again. */
  deadDeliveries: DeadDelivery[]
}

const MAX_OWN = 300
const MAX_FRESH = 50
const IS_OPEN = sql<boolean>`status in ('new', 'taken', 'reached', 'appointment') and held_since is null`

/** Nobody has taken it although it was offered, or whose answer is late. */
const IS_ESCALATED = sql<boolean>`(escalated_at is not null and first_response_at is null
  and (status = 'new' or (status = 'taken' and missed_at is not null)))`

/**
 * What has to be done today, in five statements. The day is that of the actor's branches, or of the site where
 * they have several time zones. */
export async function listMyDay(context: DeskContext & Pick<Context, 'timeZone'>, actor: StaffActor): Promise<MyDay> {
  const { db } = context
  const now = context.now()
  const rows = () => selectDeskRows(db, actor).where(IS_OPEN).orderBy('urgent_at').orderBy('request_work.request_id')
  const isEscalated = sql<boolean>`(${IS_ESCALATED} and ${inBranches(actor, 'requests.manage')})`
  const [escalated, own, fresh, deadDeliveries, timeZone] = await Promise.all([
    rows().where(isEscalated).limit(MAX_FRESH).execute(),
    rows()
      .where('owner_id', '=', actor.staffId)
      .where(sql<boolean>`not ${isEscalated}`)
      .limit(MAX_OWN)
      .execute(),
    rows()
      .where(sql<boolean>`${IS_FREE} and owner_id is distinct from ${actor.staffId}::bigint`)
      .where(sql<boolean>`not ${isEscalated}`)
      .where(sql<boolean>`(${inBranches(actor, 'requests.work')} or ${inBranches(actor, 'requests.manage')})`)
      .limit(MAX_FRESH)
      .execute(),
    listDeadDeliveries(context, actor),
    findOwnTimeZone(context, actor),
  ])
  const tomorrow = fromWallClock(`${addDays(toLocalDay(now, timeZone), 1)}T00:00`, timeZone)
  const groups = Map.groupBy(
    own.map((row) => toDeskRow(row, actor)),
    (row) => groupOf(row, { now, tomorrow }),
  )
  return {
    escalated: escalated.map((row) => toDeskRow(row, actor)),
    offered: groups.get('offered') ?? [],
    callBacks: groups.get('callBacks') ?? [],
    overdue: groups.get('overdue') ?? [],
    today: groups.get('today') ?? [],
    unplanned: groups.get('unplanned') ?? [],
    fresh: fresh.map((row) => toDeskRow(row, actor)),
    deadDeliveries,
  }
}

/** The zone of all branches whose requests the actor sees; the site's where there are several. */
async function findOwnTimeZone({ db, timeZone }: Pick<Context, 'db' | 'timeZone'>, actor: StaffActor): Promise<string> {
  const zones = await db
    .selectFrom('branch')
    .select('time_zone as timeZone')
    .distinct()
    .where(inBranches(actor, 'requests.view', 'branch.id'))
    .limit(2)
    .execute()
  const [first] = zones
  return first !== undefined && zones.length === 1 ? first.timeZone : timeZone
}

function groupOf({ urgentAt, nextAction, offeredAt }: DeskRow, { now, tomorrow }: { now: Date; tomorrow: Date }) {
  if (offeredAt !== null) return 'offered'
  if (nextAction?.kind === 'call-back' && nextAction.at < tomorrow) return 'callBacks'
  if (urgentAt === null) return 'unplanned'
  if (urgentAt <= now) return 'overdue'
  return urgentAt < tomorrow ? 'today' : 'later'
}
