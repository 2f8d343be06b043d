import { type RawBuilder, sql } from 'kysely'
import { rolesWith, type StaffActor } from '#domain/access/rights.ts'
import { inBranches } from './in-branches.server.ts'

// Conditions over a row of `request_work`: who has a request, and who may work on it.

export const IS_OPEN = sql<boolean>`status in ('new', 'taken', 'reached', 'appointment')`

/** Who works on requests, with their branches. */
const WORKERS = sql`from staff_grant held join staff person on person.id = held.staff_id
  where person.disabled_at is null and held.revoked_at is null
    and held.role::text = any(${[...rolesWith('requests.work')]}::text[])`

/**
 * Whether a person may work on the request of `request_work`; without a branch, only who works in all of them. The
 * subqueries name no row: PostgreSQL runs them once for a list of any length.
 */
export const worksInBranch = (staffId: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce(
  ${staffId} in (select held.staff_id ${WORKERS} and held.branch_id is null)
  or (${staffId}, request_work.branch_id) in (select held.staff_id, held.branch_id ${WORKERS} and held.branch_id is not null),
  false)`

/** Nobody has it, or somebody who does not work on requests of its branch any more. */
export const IS_FREE = sql<boolean>`(request_work.owner_id is null or not ${worksInBranch(sql.ref('request_work.owner_id'))})`

/** Offered by a rule: its owner has not taken it yet. */
export const IS_OFFERED = sql<boolean>`(request_work.offered_at is not null)`

/** Own, or one that the actor may manage: it may be given back and transferred. */
export const isOwnOrManaged = (actor: StaffActor): RawBuilder<boolean> =>
  sql`((request_work.owner_id = ${actor.staffId} and ${inBranches(actor, 'requests.work')})
    or ${inBranches(actor, 'requests.manage')})`

/** Who works in the branch works on their own and on free requests; with the right to manage there also on others'. */
export const mayWorkOn = (actor: StaffActor): RawBuilder<boolean> =>
  sql`(${inBranches(actor, 'requests.work')} and (request_work.owner_id = ${actor.staffId} or ${IS_FREE}
    or ${inBranches(actor, 'requests.manage')}))`

/** Whether the actor sees the contacts without asking for them: `revealPhone` is for the others. */
export const seesContacts = (actor: StaffActor): RawBuilder<boolean> =>
  sql`(request_work.owner_id = ${actor.staffId} or ${IS_FREE} or ${inBranches(actor, 'requests.people')})`
