import { sql } from 'kysely'
import type { DeskContext } from '../desk-context.ts'
import { DAY_MS } from '#locale/durations.ts'
import { IS_FREE, IS_OPEN } from '../ownership.server.ts'
import type { NoticeEvent } from './notice-event.ts'

/** Why a request needs somebody now. */
export interface StandingRequest {
  event: Extract<NoticeEvent, 'offered' | 'free' | 'due' | 'late' | 'call-back'>
  number: number
  branchId: number | null
  /** Null: it is free. */
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
/** The newest occasions: who has more before them is helped by no further notice, and the older ones were announced. */
const MAX_ROWS = 200

const NEWEST = sql`greatest(routed_at, offered_at, warned_at, missed_at, escalated_at, answer_from,
  case when next_action_kind = 'call-back' then next_action_at end)`

/** What needs somebody now; `numbers`: only of these requests. */
export async function listStandingRequests(
  { db, now: clock }: DeskContext,
  numbers?: readonly number[],
): Promise<StandingRequest[]> {
  const now = clock()
  const [since, until] = [new Date(now.getTime() - SINCE_MS), new Date(now.getTime() + AHEAD_MS)]
  const isUnanswered = sql<boolean>`(first_response_at is null and status in ('new', 'taken')
    and (${IS_FREE} or offered_at is not null or warned_at is not null or missed_at is not null))`
  const isCallDue = sql<boolean>`(next_action_kind = 'call-back' and next_action_at <= ${now})`
  const rows = await db
    .selectFrom('request_work')
    .select(['request_id as number', 'branch_id as branchId', 'owner_id as ownerId', 'version', 'status'])
    .select(['routed_at', 'offered_at', 'offer_until', 'warned_at', 'missed_at', 'escalated_at', 'respond_by'])
    .select(['next_action_at', 'next_action_kind', 'first_response_at', IS_FREE.as('isFree')])
    .where(IS_OPEN)
    .where('held_since', 'is', null)
    // Without a deadline nothing is urgent: then it counts since when an answer is awaited.
    .where(sql<boolean>`((urgent_at > ${since} and urgent_at < ${until})
      or (urgent_at = 'infinity' and answer_from > ${since}))`)
    .where(sql<boolean>`(${isUnanswered} or ${isCallDue})`)
    .$if(numbers !== undefined, (query) => query.where('request_id', 'in', [0, ...(numbers ?? [])]))
    .orderBy(NEWEST, 'desc')
    .orderBy('request_id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.flatMap(({ isFree, ...row }) => {
    const stand = (event: StandingRequest['event'], by: Date | null, occasion: Date | number | null) => ({
      event,
      number: row.number,
      branchId: row.branchId,
      ownerId: isFree ? null : row.ownerId,
      until: by,
      subject: `${row.number} ${occasion instanceof Date ? occasion.toISOString() : occasion}`,
    })
    const { offered_at, respond_by, next_action_at: callAt } = row
    const isCallDueNow = row.next_action_kind === 'call-back' && callAt !== null && callAt <= now
    const call = isCallDueNow ? [stand('call-back', callAt, callAt)] : []
    if (row.first_response_at !== null) return call
    const isMissed = row.missed_at !== null
    // Once it is taken, only its deadline counts, as in the lists of the day.
    const isEscalated = row.escalated_at !== null && row.status === 'new'
    const isDue = !isMissed && !isFree && offered_at === null && row.warned_at !== null
    return [
      ...call,
      ...(offered_at !== null && !isFree ? [stand('offered', row.offer_until, offered_at)] : []),
      ...(isFree && row.routed_at !== null ? [stand('free', respond_by, row.version)] : []),
      ...(isMissed ? [stand('late', respond_by, respond_by)] : []),
      ...(!isMissed && isEscalated ? [stand('late', respond_by, row.escalated_at)] : []),
      ...(isDue ? [stand('due', respond_by, respond_by)] : []),
    ]
  })
}
