import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.server.ts'
import { type Actor, isAllowed, type StaffActor } from '#domain/access/rights.ts'
import { changeWork, type CurrentWork, explainByState, type RecordChange } from './change-work.server.ts'
import type { DeskContext } from '../desk-context.ts'
import {
  type Colleague,
  isOpenStatus,
  type LostReason,
  type RequestStatus,
  type WorkRefusal,
  type WorkResult,
} from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { type ReplyTemplate, selectTemplatesFor } from '../replies/templates.server.ts'
import { selectLostReasons } from '../reasons/lost-reasons.server.ts'
import { IS_FREE, IS_OFFERED, IS_OPEN, isOwnOrManaged, worksInBranch } from '../ownership.server.ts'

/** What a request gets with its owner: a new one is taken from then on. */
export const ownedBy = (staffId: number, now: Date) => ({
  owner_id: staffId,
  owned_since: now,
  status: sql<RequestStatus>`case when status = 'new' then 'taken' else status end`,
  status_since: sql<Date>`case when status = 'new' then ${now}::timestamptz else status_since end`,
})

/** Like ownedBy, for who works on it: an owner who still works here keeps it. */
export const keptOrOwnedBy = (staffId: number, now: Date) => ({
  owner_id: sql<number>`case when ${IS_FREE} then ${staffId}::bigint else owner_id end`,
  owned_since: sql<Date>`case when ${IS_FREE} then ${now}::timestamptz else owned_since end`,
})

/** Takes a free request, or one that is offered to the actor. Of any number of people at once one gets it; the others learn who. */
export function claimRequest(context: DeskContext, actor: StaffActor, number: number): Promise<WorkResult> {
  return changeWork(context, actor, {
    number,
    name: 'claim',
    permissions: ['requests.work'],
    set: (now) => ownedBy(actor.staffId, now),
    where: sql`${IS_OPEN} and (${IS_FREE} or (owner_id = ${actor.staffId} and ${IS_OFFERED}))`,
    explain: (work) => (work.owner?.id === actor.staffId ? undefined : explainByState(work, actor.staffId)),
  })
}

/**
 * Gives a request back: it is new again, and its next action stays. An answered one without a next action has to be
 * answered anew, from now on. One that was only offered is offered to the next person. Of others only with the right to
 * manage.
 */
export function giveBackRequest(context: DeskContext, actor: StaffActor, number: number): Promise<WorkResult> {
  return changeWork(context, actor, {
    number,
    name: 'give-back',
    permissions: ['requests.work', 'requests.manage'],
    set: (now) => ({
      owner_id: null,
      owned_since: null,
      status: 'new',
      status_since: now,
      routed_at: sql<Date | null>`case when not ${IS_OFFERED} then routed_at end`,
      ...answerAnew(now),
    }),
    where: sql`${IS_OPEN} and owner_id is not null and ${isOwnOrManaged(actor)}`,
    explain: (work) => explainByOwner(work, actor.staffId),
  })
}

/**
 * What a request without an owner gets: one that was answered, and for which nothing is planned, would otherwise wait
 * for nobody. The history keeps the calls and the missed deadline.
 */
export function answerAnew(now: Date, losesOwner: RawBuilder<boolean> = sql`true`) {
  const isAnew = sql`(first_response_at is not null and next_action_at is null and ${losesOwner})`
  const cleared = <Value>(column: string) => sql<Value | null>`case when not ${isAnew} then ${sql.ref(column)} end`
  return {
    answer_from: sql<Date>`case when ${isAnew} then ${now}::timestamptz else answer_from end`,
    first_response_at: cleared<Date>('first_response_at'),
    first_response_by: cleared<number>('first_response_by'),
    deadline_at: cleared<Date>('deadline_at'),
    respond_by: cleared<Date>('respond_by'),
    warn_at: cleared<Date>('warn_at'),
    warned_at: cleared<Date>('warned_at'),
    missed_at: cleared<Date>('missed_at'),
    escalated_at: cleared<Date>('escalated_at'),
  }
}

interface TransferInput {
  number: number
  /** Who has it as it was shown; null: nobody. */
  from: number | null
  to: number
  /** The version as it was shown, where everything has to be as it was. */
  version?: number
  record?: RecordChange
}

/** `wrong-person`: they do not work on requests of this branch. */
type TransferResult = WorkResult | { ok: false; reason: 'wrong-person' }

/** Gives a request to a colleague who works on requests of its branch. Of others only with the right to manage. */
export async function transferRequest(
  context: DeskContext,
  actor: StaffActor,
  { number, from, to, version, record }: TransferInput,
): Promise<TransferResult> {
  const result = await changeWork(context, actor, {
    number,
    name: 'transfer',
    permissions: ['requests.work', 'requests.manage'],
    record,
    set: (now) => ownedBy(to, now),
    where: sql`${IS_OPEN} and owner_id is not distinct from ${from}::bigint and ${isOwnOrManaged(actor)}
      and version = coalesce(${version ?? null}::integer, version)
      and ${worksInBranch(sql`${to}::bigint`)}`,
    explain: (work) => {
      if (work.owner?.id === to) return undefined
      if (isAllowed(actor, 'requests.manage')) return explainByState(work, from ?? undefined)
      return explainByOwner(work, actor.staffId)
    },
  })
  if (result.ok || result.reason !== 'changed') return result
  const colleagues = await listColleagues(context, actor, number)
  return colleagues.some(({ id }) => id === to) ? result : { ok: false, reason: 'wrong-person' }
}

/** A free request has to be taken first. */
const explainByOwner = (work: CurrentWork, staffId: number): WorkRefusal =>
  isOpenStatus(work.status) && work.isFree ? { ok: false, reason: 'not-taken' } : explainByState(work, staffId)

/** Who may work on this request, by name; nobody when the actor may not see it. */
export const listColleagues = ({ db }: Pick<DeskContext, 'db'>, actor: Actor, number: number): Promise<Colleague[]> =>
  selectColleagues(db, actor, number).execute()

const selectColleagues = (db: Db, actor: Actor, number: number) =>
  db
    .selectFrom('request_work')
    .innerJoin('staff', (join) => join.on(worksInBranch(sql.ref('staff.id'))))
    .select(['staff.id', 'staff.name'])
    .where('request_id', '=', number)
    .where(inBranches(actor, 'requests.view'))
    .orderBy('staff.name')
    .orderBy('staff.id')

/** Whom this request can be given to, the branches where it can go, texts for it, and reasons to lose it, in one statement. */
export const listChoices = (
  { db }: Pick<DeskContext, 'db'>,
  actor: Actor,
  number: number,
): Promise<{
  colleagues: Colleague[]
  branches: { id: number; name: string }[]
  templates: ReplyTemplate[]
  /** Hidden ones too: the history names them. */
  reasons: LostReason[]
}> =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(selectColleagues(db, actor, number)).as('colleagues'),
      jsonArrayFrom(eb.selectFrom('branch').select(['id', 'name']).orderBy('position').orderBy('id')).as('branches'),
      jsonArrayFrom(selectTemplatesFor(db, number)).as('templates'),
      jsonArrayFrom(selectLostReasons(db)).as('reasons'),
    ])
    .executeTakeFirstOrThrow()
