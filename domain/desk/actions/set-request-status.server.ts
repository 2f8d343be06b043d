import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { reopenDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import {
  changeWorkIn,
  explainByState,
  explainRefusal,
  type RecordChange,
  type WorkChange,
} from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { isOpenStatus, mayRepeat, type RequestStatus, type WorkResult } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { mayWorkOn } from '../ownership.server.ts'
import { isOfferedReason } from '../reasons/lost-reasons.server.ts'
import { keptOrOwnedBy } from './owner.server.ts'

/** The status to set; a request becomes new again by being given back. */
export type StatusChange =
  | { to: Exclude<RequestStatus, 'new' | 'lost' | 'duplicate'> }
  /** `reason`: the code of one that is offered. */
  | { to: 'lost'; reason: string }
  /** `of`: the number of the request that it repeats. */
  | { to: 'duplicate'; of: number }

export type StatusInput = StatusChange & {
  number: number
  /** The status as it was shown. */
  from: RequestStatus
  /** The version as it was shown, where everything has to be as it was. */
  version?: number
  record?: RecordChange
}

/**
 * `no-original`: there is no other request with the number, the actor may not see it, or it repeats this one itself;
 * `no-reason`: the reason is not offered any more.
 */
type StatusResult = WorkResult | { ok: false; reason: 'no-original' | 'no-reason' }

/**
 * Sets the status of one's own request, or of a free one, which then is one's own unless the work ends. Of others
 * only with the right to manage besides. A closed request can be opened again; if it
 * was rejected as suspect, it then goes to its channels.
 */
export async function setRequestStatus(
  context: DeskContext,
  actor: StaffActor,
  input: StatusInput,
): Promise<StatusResult> {
  const { number } = input
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<StatusResult> => {
    const wrong = await findWrongValue(tx, actor, input)
    if (wrong !== undefined) {
      // A request of another branch is unknown, whatever it is said to repeat.
      const explained = { number, name: 'status', permissions: ['requests.work'], explain: () => undefined } as const
      const refusal = await explainRefusal(tx, { audit, actor }, explained)
      return refusal.ok ? { ok: false, reason: wrong } : refusal
    }
    const result = await changeWorkIn(tx, { audit, actor, now }, statusChange(actor, input))
    if (result.ok && isReopened(input))
      await reopenDeliveries({ db: tx, now: () => now }, { requestIds: [number], state: 'held' })
    return result
  })
}

async function findWrongValue(
  tx: Transaction<DB>,
  actor: StaffActor,
  input: StatusInput,
): Promise<'no-original' | 'no-reason' | undefined> {
  if (input.to === 'duplicate' && !(await isOriginal(tx, actor, input))) return 'no-original'
  return input.to === 'lost' && !(await isOfferedReason(tx, input.reason)) ? 'no-reason' : undefined
}

/** Spam that is none. */
const isReopened = ({ from, to }: StatusInput) => from === 'spam' && (isOpenStatus(to) || to === 'won')

function statusChange(actor: StaffActor, input: StatusInput): WorkChange {
  const { number, from, to, version, record } = input
  return {
    number,
    name: 'status',
    permissions: ['requests.work'],
    set: (now) => ({
      status: to,
      status_since: now,
      lost_reason: to === 'lost' ? input.reason : null,
      duplicate_of: to === 'duplicate' ? input.of : null,
      ...(isReopened(input) ? { answer_from: answerFromReopening(now) } : {}),
      ...(endsUnowned(to) ? {} : keptOrOwnedBy(actor.staffId, now)),
      ...(hasAnswered(to) ? firstResponse(actor.staffId, now) : {}),
      ...(isOpenStatus(to) ? {} : { next_action: null, next_action_at: null, next_action_kind: null }),
    }),
    where: sql`status::text = ${from} and ${mayWorkOn(actor)}
      and version = coalesce(${version ?? null}::integer, version)`,
    explain: (work) => {
      if (work.status === to) return undefined
      if (work.status !== from) return { ok: false, reason: 'changed', status: work.status }
      return explainByState({ ...work, status: 'taken' }, actor.staffId)
    },
    after: to === 'duplicate' ? { of: input.of } : {},
    reason: to === 'lost' ? input.reason : undefined,
    record,
  }
}

/** As after a release: nobody could answer while it was held. */
const answerFromReopening = (now: Date) => sql<Date>`case when exists (
  select from delivery where delivery.request_id = request_work.request_id and delivery.state = 'held')
  then ${now}::timestamptz else answer_from end`

/** Nobody needs to take a request that is worth no work. */
const endsUnowned = (status: RequestStatus) => status === 'lost' || status === 'duplicate' || status === 'spam'

const hasAnswered = (status: RequestStatus) => status === 'reached' || status === 'appointment' || status === 'won'

/** The first answer counts, whatever comes later. */
export const firstResponse = (staffId: number, now: Date) => ({
  first_response_at: sql<Date>`coalesce(first_response_at, ${now}::timestamptz)`,
  first_response_by: sql<number>`coalesce(first_response_by, ${staffId}::bigint)`,
})

async function isOriginal(
  tx: Transaction<DB>,
  actor: StaffActor,
  { number, of }: { number: number; of: number },
): Promise<boolean> {
  // Both are locked, always in the same order: of two that are to repeat each other at once, one does.
  await tx
    .selectFrom('request_work')
    .select('request_id')
    .where('request_id', 'in', [number, of])
    .orderBy('request_id')
    .forUpdate()
    .execute()
  return mayRepeat(number, await listOriginals({ db: tx }, actor, of))
}

/** The request `of` and those that it repeats, itself or through others; none where the actor may not see it, or it is held. */
export async function listOriginals({ db }: Pick<DeskContext, 'db'>, actor: StaffActor, of: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select request_id as id from request_work
      where request_id = ${of}::bigint and held_since is null and ${inBranches(actor, 'requests.view')}
      union
      select duplicate_of from request_work join chain on request_id = chain.id where duplicate_of is not null
    ) select id from chain`.execute(db)
  return rows.map(({ id }) => id)
}
