import { sql } from 'kysely'
import type { DeskContext } from '../desk-context.ts'
import { DAY_MS } from '#locale/durations.ts'
import { IS_OPEN } from '../ownership.server.ts'
import type { NoticeEvent } from './notice-event.ts'

/** Why a request needs somebody now. */
export interface StandingRequest {
  event: Extract<NoticeEvent, 'offered' | 'free' | 'due' | 'late' | 'call-back'>
  number: number
  branchId: number | null
  ownerId: number | null
  /** By when: the end of the offer, the deadline, the time of the call; null: none. */
  until: Date | null
  /** Which occasion it is: a request that is given back is free a second time. */
  subject: string
}

/** What is older has been seen, or is nobody's business any more. */
const SINCE_MS = 3 * DAY_MS
/** A request of the first holiday is answered after the last. */
const AHEAD_MS = 14 * DAY_MS
const MAX_ROWS = 500

/** What needs somebody now, the most urgent first; `numbers`: only of these requests. */
export async function listStandingRequests(
  { db, now: clock }: DeskContext,
  numbers?: readonly number[],
): Promise<StandingRequest[]> {
  const now = clock()
  const isUnanswered = sql<boolean>`(first_response_at is null and status in ('new', 'taken')
    and (owner_id is null or offered_at is not null or warned_at is not null or missed_at is not null))`
  const isCallDue = sql<boolean>`(next_action_kind = 'call-back' and next_action_at <= ${now} and owner_id is not null)`
  const rows = await db
    .selectFrom('request_work')
    .select(['request_id as number', 'branch_id as branchId', 'owner_id as ownerId', 'version', 'first_response_at'])
    .select(['routed_at', 'offered_at', 'offer_until', 'warned_at', 'missed_at', 'escalated_at', 'respond_by'])
    .select(['next_action_at', 'next_action_kind'])
    .where(IS_OPEN)
    .where('held_since', 'is', null)
    .where('urgent_at', '>', new Date(now.getTime() - SINCE_MS))
    .where('urgent_at', '<', new Date(now.getTime() + AHEAD_MS))
    .where(sql<boolean>`(${isUnanswered} or ${isCallDue})`)
    .$if(numbers !== undefined, (query) => query.where('request_id', 'in', [0, ...(numbers ?? [])]))
    .orderBy('urgent_at')
    .orderBy('request_id')
    .limit(MAX_ROWS)
    .execute()
  return rows.flatMap((row) => {
    const stand = (event: StandingRequest['event'], until: Date | null, occasion: Date | number | null) => ({
      event,
      number: row.number,
      branchId: row.branchId,
      ownerId: row.ownerId,
      until,
      subject: `${row.number} ${occasion instanceof Date ? occasion.toISOString() : occasion}`,
    })
    const { routed_at, offered_at, respond_by, warned_at, missed_at, escalated_at } = row
    const isCalled = row.next_action_kind === 'call-back' && row.next_action_at !== null && row.next_action_at <= now
    const isFree = row.ownerId === null
    const isLate = missed_at !== null || escalated_at !== null
    return [
      ...(isCalled && !isFree ? [stand('call-back', row.next_action_at, row.next_action_at)] : []),
      ...(row.first_response_at === null
        ? [
            ...(offered_at !== null ? [stand('offered', row.offer_until, offered_at)] : []),
            ...(isFree && routed_at !== null ? [stand('free', respond_by, row.version)] : []),
            ...(isLate ? [stand('late', respond_by, respond_by ?? escalated_at)] : []),
            ...(!isLate && !isFree && offered_at === null && warned_at !== null
              ? [stand('due', respond_by, respond_by)]
              : []),
          ]
        : []),
    ]
  })
}
