import { sql } from 'kysely'
import * as v from 'valibot'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { Context } from '#domain/context.ts'
import { toWallClock } from '#locale/dates/wall-clock.ts'
import { DAY_MS, HOUR_MS } from '#locale/durations.ts'
import { formatTimeZone } from '#locale/time-zone.ts'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, enqueueAll, type JobAttempt } from '#platform/queue/queue.server.ts'
import { accountRequestPath } from '#urls/account-paths.ts'
import { composeReminder } from './reminder-letter.ts'
import { AHEAD_STATES } from './visit.ts'

/** The job that finds the visits of which somebody is to be reminded now. */
export const remindVisitsJob = defineJob('remind-visits', v.object({}))

/** The job that sends one reminder. */
export const sendReminderJob = defineJob('send-reminder', v.object({ reminderId: v.string() }))

/** With the queue's pauses the last attempt is about an hour after the first. */
const MAX_ATTEMPTS = 8
const BATCH_SIZE = 200

/** The hour of the day before by the branch's clock; late ones, after an outage, only by day. */
const REMIND_HOUR = 10
const DAY_BEGINS = 9
const DAY_ENDS = 21
/** Somebody who has booked shortly before that hour, or later, knows it still. */
const MIN_BOOKED_BEFORE_HOURS = 3
/** Later than this before the visit a letter is of no use. */
const MIN_AHEAD_MS = 2 * HOUR_MS

/** Where a reminder goes: the address of the request, else the oldest confirmed one of its account. */
export const REMINDER_ADDRESS = sql<string | null>`coalesce(request.email, (
  select value from account_contact where account_contact.account_id = request.account_id and kind = 'email'
  order by verified_at, account_contact.id limit 1))`

/**
 * Notes who is to be reminded of a visit now, and enqueues the letters in the same transaction: once for each time that a
 * visit has, on any number of nodes. Returns how many.
 */
export async function remindVisits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const moment = now()
  const [from, to] = [MIN_AHEAD_MS, 2 * DAY_MS].map((ms) => new Date(moment.getTime() + ms))
  let count = 0
  for (;;) {
    const added = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        with ahead as (
          select request_id, begins_at, booked_at, time_zone, held_since,
            (date_trunc('day', begins_at at time zone time_zone) - interval '1 day'
              + ${REMIND_HOUR} * interval '1 hour') at time zone time_zone as remind_at
          from test_drive join branch on branch.id = branch_id join request_work using (request_id)
          where test_drive.state in ('booked', 'confirmed') and begins_at between ${from} and ${to}
        )
        insert into visit_reminder (id, request_id, visit_at, at)
        select gen_random_uuid(), request_id, begins_at, ${moment} from ahead join request on request.id = request_id
        where remind_at <= ${moment} and held_since is null and erased_at is null
          and extract(hour from ${moment}::timestamptz at time zone time_zone) between ${DAY_BEGINS} and ${DAY_ENDS - 1}
          and ${REMINDER_ADDRESS} is not null
          and (booked_at <= remind_at - ${MIN_BOOKED_BEFORE_HOURS} * interval '1 hour'
            -- They have a letter with another time.
            or exists (select from visit_reminder as other where other.request_id = ahead.request_id and other.state = 'sent'))
          and not exists (select from visit_reminder as other
            where other.request_id = ahead.request_id and other.visit_at = begins_at)
        order by begins_at limit ${BATCH_SIZE}
        on conflict (request_id, visit_at) do nothing
        returning id`.execute(tx)
      const jobs = rows.map(({ id }) => ({ payload: { reminderId: id }, maxAttempts: MAX_ATTEMPTS }))
      await enqueueAll(tx, sendReminderJob, jobs)
      return rows.length
    })
    count += added
    if (added < BATCH_SIZE) return count
  }
}

export interface SendReminderContext extends Pick<Context, 'db' | 'now' | 'log'> {
  mailer: Mailer
  siteName: string
  siteUrl: string
}

/**
 * Sends a reminder that is still waiting, if the visit is still to come at this time. At least once: the letter of a
 * process that died comes again under the same `Message-ID`.
 */
export async function sendReminder(
  context: SendReminderContext,
  { reminderId: id }: { reminderId: string },
  { isLast, signal }: JobAttempt,
): Promise<void> {
  const { db, log, mailer } = context
  const letter = await findLetter(context, id)
  if (letter === undefined) {
    // A visit that comes back to this time is reminded of again.
    await db.deleteFrom('visit_reminder').where('id', '=', id).where('state', '=', 'waiting').execute()
    return
  }
  try {
    await mailer.send({ id, isAutomatic: true, ...letter }, signal)
  } catch (error) {
    const isRefused = error instanceof MailError && !error.isRetryable
    if (!isLast && !isRefused) throw error
    // The message of any other error can contain an address.
    const problem = error instanceof MailError ? error.message : 'the letter could not be written'
    log.warn({ reminder: id, problem }, 'a reminder of a visit could not be sent')
    return endReminder(context, id, { state: 'failed', problem })
  }
  await endReminder(context, id, { state: 'sent' })
}

/** In the history of the request, which open pages show at once. */
const endReminder = (
  context: SendReminderContext,
  id: string,
  end: { state: 'sent' } | { state: 'failed'; problem: string },
): Promise<void> =>
  withAudit(context, { id: 'schedule' }, async (tx) => {
    await tx
      .updateTable('visit_reminder')
      .set({ ...end, ended_at: context.now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  })

async function findLetter({ db, now, siteName, siteUrl }: SendReminderContext, id: string) {
  const row = await db
    .selectFrom('visit_reminder')
    .innerJoin('test_drive', (join) =>
      join
        .onRef('test_drive.request_id', '=', 'visit_reminder.request_id')
        .onRef('test_drive.begins_at', '=', 'visit_reminder.visit_at'),
    )
    .innerJoin('branch', 'branch.id', 'test_drive.branch_id')
    .innerJoin('request', 'request.id', 'test_drive.request_id')
    .leftJoin('brand', 'brand.id', 'request.brand_id')
    .select(['request.id as number', 'begins_at as beginsAt', 'account_id as accountId', 'request.car'])
    .select(['brand.name as brand', 'branch.name', 'city', 'branch.address', 'branch.phone', 'time_zone as timeZone'])
    .select(REMINDER_ADDRESS.as('to'))
    .where('visit_reminder.id', '=', id)
    .where('visit_reminder.state', '=', 'waiting')
    .where('test_drive.state', 'in', AHEAD_STATES)
    .where('begins_at', '>', now())
    .executeTakeFirst()
  if (row === undefined || row.to === null) return undefined
  const { number, beginsAt, accountId, car, brand, to, timeZone, ...branch } = row
  // The queue stood still meanwhile: in the morning there is another, if there is time for it.
  const hour = Number(toWallClock(now(), timeZone).slice(11, 13))
  if (hour < DAY_BEGINS || hour >= DAY_ENDS) return undefined
  const letter = composeReminder({
    local: toWallClock(beginsAt, timeZone),
    zone: formatTimeZone(beginsAt, timeZone),
    car: car === null ? brand : `${car.name}, ${car.year}`,
    branch,
    cancelUrl: accountId === null ? undefined : siteUrl + accountRequestPath(number),
    siteName,
  })
  return { to: [to], ...letter }
}
