import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import type { Context } from '#domain/context.ts'
import { DAY_MS, SECOND_MS } from '#locale/durations.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'
import { createStaffNotices } from '../notices/create-staff-notices.server.ts'
import { routeRequests } from '../routing/route-requests.server.ts'
import { calculateDeadline, loadResponseDeadlines } from './response-deadlines.server.ts'
import { loadWorkingHours } from './working-hours.server.ts'

/** The job that keeps the deadlines of requests and offers them to people. The schedule enqueues it every minute, and it itself twice in between. */
export const sweepDeadlinesJob = defineJob('sweep-deadlines', v.object({ isRepeat: v.optional(v.boolean()) }))

/** A missed deadline is marked within half a minute. */
const REPEATS_MS = [20 * SECOND_MS, 40 * SECOND_MS]
/** How far back requests without a row at the desk are searched for. */
const MISSING_SINCE_MS = 30 * DAY_MS
const BATCH_SIZE = 500

type SweepContext = Pick<Context, 'db' | 'now' | 'log'>
type SweepJobContext = SweepContext & Pick<Context, 'timeZone'>

/** Runs the job. A failure is logged alone: the next run is less than a minute away. */
export async function runDeadlineSweep(context: SweepJobContext, { isRepeat = false }: { isRepeat?: boolean }) {
  if (!isRepeat)
    for (const ms of REPEATS_MS) {
      const runAt = new Date(context.now().getTime() + ms)
      await enqueue(context.db, sweepDeadlinesJob, { isRepeat: true }, { key: `sweep-deadlines-${ms}`, runAt })
    }
  try {
    const { added, missed } = await sweepDeadlines(context)
    if (added > 0) context.log.error({ requests: added }, 'requests were missing at the desk and have been added')
    const { escalated } = await routeRequests(context)
    if (escalated > 0) context.log.warn({ requests: escalated }, 'requests were escalated to those who manage them')
    if (missed > 0) context.log.warn({ requests: missed }, 'requests were not answered in time')
  } catch (err) {
    context.log.error({ err }, 'the deadlines of requests could not be checked')
  }
  try {
    await createStaffNotices(context)
  } catch (err) {
    context.log.error({ err }, 'the staff could not be notified')
  }
}

/** How many requests came to the desk late, got their deadline, were warned of, and have missed it. */
export interface DeadlineSweep {
  added: number
  calculated: number
  warned: number
  missed: number
}

/**
 * Brings to the desk what is missing there, calculates deadlines, and marks once what is due soon and what is late.
 * Safe on any number of nodes at once.
 */
export async function sweepDeadlines(context: Pick<SweepContext, 'db' | 'now'>): Promise<DeadlineSweep> {
  const added = await addMissingWork(context)
  let calculated = 0
  for (;;) {
    const count = await context.db.transaction().execute((tx) => calculateDeadlines(tx, context.now()))
    calculated += count
    if (count < BATCH_SIZE) break
  }
  const warned = await markWarned(context)
  return { added, calculated, warned, missed: await markMissed(context) }
}

/** Requests that were accepted while the desk was broken. */
async function addMissingWork({ db, now }: Pick<SweepContext, 'db' | 'now'>): Promise<number> {
  const since = new Date(now().getTime() - MISSING_SINCE_MS)
  const { rows } = await sql`
    select add_request_work(id) from request
    where submitted_at > ${since} and not exists (select from request_work where request_id = request.id)`.execute(db)
  return rows.length
}

/** Calculates the deadlines of one batch; returns how many requests it had. */
async function calculateDeadlines(tx: Transaction<DB>, now: Date): Promise<number> {
  // Locked before the hours are read: hours that change meanwhile reset these rows afterwards.
  const requests = await tx
    .selectFrom('request_work')
    .select(['request_id as id', 'kind', 'branch_id as branchId', 'answer_from as answerFrom'])
    .where('deadline_at', 'is', null)
    .where('first_response_at', 'is', null)
    .where('held_since', 'is', null)
    // As the partial index says it.
    .where(sql<boolean>`status in ('new', 'taken')`)
    .orderBy('submitted_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (requests.length === 0) return 0
  const first = Math.min(...requests.map(({ answerFrom }) => answerFrom.getTime()))
  const [hours, deadlineOf] = [await loadWorkingHours(tx, new Date(first)), await loadResponseDeadlines(tx)]
  const rows = requests.map(({ id, kind, branchId, answerFrom }) => {
    const branches = branchId === null ? hours.values() : [hours.get(branchId)]
    const known = [...branches].filter((branch) => branch !== undefined)
    return { id, ...calculateDeadline(deadlineOf(kind), known, answerFrom) }
  })
  await sql`
    update request_work set deadline_at = ${now}, respond_by = t."respondBy", warn_at = t."warnAt",
      warned_at = case when t."warnAt" > ${now} then null else warned_at end,
      missed_at = case when t."respondBy" > ${now} then null else missed_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (id bigint, "respondBy" timestamptz, "warnAt" timestamptz)
    where request_id = t.id`.execute(tx)
  return requests.length
}

const UNANSWERED = sql`first_response_at is null and status in ('new', 'taken') and held_since is null`

async function markWarned({ db, now }: Pick<SweepContext, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql`
    update request_work set warned_at = ${now()}
    where warn_at <= ${now()} and warned_at is null and missed_at is null and ${UNANSWERED}
    returning request_id`.execute(db)
  return rows.length
}

async function markMissed({ db, now }: Pick<SweepContext, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql`
    with missed as (
      update request_work set missed_at = ${now()}
      where respond_by <= ${now()} and missed_at is null and ${UNANSWERED}
      returning request_id
    )
    insert into request_event (request_id, at, actor, kind)
    select request_id, ${now()}, 'schedule', 'deadline-missed' from missed
    returning request_id`.execute(db)
  return rows.length
}
