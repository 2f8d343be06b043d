import { type RawBuilder, sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { changeWork, explainByState } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, type LostReason, type RequestStatus, type WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { mayWorkOn } from '../ownership.server.ts'
import { keptOrOwnedBy } from './owner.server.ts'

/** The status to set; a request becomes new again by being given back. */
export type StatusChange =
  | { to: Exclude<RequestStatus, 'new' | 'lost' | 'duplicate'> }
  | { to: 'lost'; reason: LostReason }
  /** `of`: the number of the request that it repeats. */
  | { to: 'duplicate'; of: number }

export type StatusInput = StatusChange & {
  number: number
  /** The status as it was shown. */
  from: RequestStatus
}

/** `no-original`: there is no other request with the number, or the actor may not see it. */
type StatusResult = WorkResult | { ok: false; reason: 'no-original' }

/**
 * Sets the status of one's own request, or of a free one, which then is one's own unless the work ends. Of others
 * only with the right to manage besides. A closed request can be opened again.
 */
export async function setRequestStatus(
  context: DeskContext,
  actor: StaffActor,
  input: StatusInput,
): Promise<StatusResult> {
  const { number, from, to } = input
  if (to === 'duplicate' && !(await isOriginal(context, actor, input))) return { ok: false, reason: 'no-original' }
  return changeWork(context, actor, {
    number,
    name: 'status',
    permissions: ['requests.work'],
    set: (now) => ({
      status: to,
      status_since: now,
      lost_reason: to === 'lost' ? input.reason : null,
      duplicate_of: to === 'duplicate' ? input.of : null,
      ...(endsUnowned(to) ? {} : keptOrOwnedBy(actor.staffId, now)),
      ...(hasAnswered(to) ? firstResponse(actor.staffId, now) : {}),
      ...(isOpenStatus(to) ? {} : { next_action: null, next_action_at: null, next_action_kind: null }),
    }),
    where: sql`status::text = ${from} and ${mayWorkOn(actor)}`,
    explain: (work) => {
      if (work.status === to) return undefined
      if (work.status !== from) return { ok: false, reason: 'changed', status: work.status }
      return explainByState({ ...work, status: 'taken' }, actor.staffId)
    },
    after: to === 'duplicate' ? { of: input.of } : {},
    reason: to === 'lost' ? input.reason : undefined,
  })
}

/** Nobody needs to take a request that is worth no work. */
const endsUnowned = (status: RequestStatus) => status === 'lost' || status === 'duplicate' || status === 'spam'

const hasAnswered = (status: RequestStatus) => status === 'reached' || status === 'appointment' || status === 'won'

/** The first answer counts, whatever comes later. */
export const firstResponse = (staffId: number, now: Date) => ({
  first_response_at: sql<Date>`coalesce(first_response_at, ${now}::timestamptz)`,
  first_response_by: sql<number>`coalesce(first_response_by, ${staffId}::bigint)`,
})

async function isOriginal(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { number, of }: { number: number; of: number },
): Promise<boolean> {
  const visible: RawBuilder<boolean> = inBranches(actor, 'requests.view')
  const original = await db
    .selectFrom('request_work')
    .select('request_id')
    .where('request_id', '=', of)
    .where('request_id', '!=', number)
    .where('held_since', 'is', null)
    .where(visible)
    .executeTakeFirst()
  return original !== undefined
}
