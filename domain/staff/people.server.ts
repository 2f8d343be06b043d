import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Actor, type Grant, mayGrant } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { formatGrants, haveBranches } from './invitations.server.ts'
import { endStaffSessions } from './login/staff-sessions.server.ts'
import type { StaffContext } from './staff-context.ts'

type PeopleContext = Pick<StaffContext, 'db' | 'now'>

/** A person of the staff, as the list of people shows them. */
export interface StaffPerson {
  id: number
  name: string
  email: string
  createdAt: Date
  disabledAt: Date | null
  /** When they were last seen; null if they have no session any more. */
  seenAt: Date | null
  grants: (Grant & { id: number; branchName: string | null })[]
}

/** All people, those who work here first, by name. */
export const listStaff = ({ db }: Pick<PeopleContext, 'db'>): Promise<StaffPerson[]> =>
  selectPeople(db)
    .orderBy((eb) => eb('disabled_at', 'is not', null))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The person with this id. */
export const findStaff = ({ db }: Pick<PeopleContext, 'db'>, id: number): Promise<StaffPerson | undefined> =>
  selectPeople(db).where('staff.id', '=', id).executeTakeFirst()

/** The person with this address. */
export const findStaffByEmail = ({ db }: Pick<PeopleContext, 'db'>, email: string): Promise<StaffPerson | undefined> =>
  selectPeople(db).where('email', '=', email.toLowerCase()).executeTakeFirst()

const selectPeople = (db: PeopleContext['db']) =>
  db.selectFrom('staff').select((eb) => [
    'staff.id',
    'staff.name',
    'email',
    'created_at as createdAt',
    'disabled_at as disabledAt',
    eb
      .selectFrom('staff_session')
      .select((session) => session.fn.max('seen_at').as('seen'))
      .whereRef('staff_session.staff_id', '=', 'staff.id')
      .as('seenAt'),
    jsonArrayFrom(
      eb
        .selectFrom('staff_grant')
        .leftJoin('branch', 'branch.id', 'staff_grant.branch_id')
        .select(['staff_grant.id', 'role', 'branch_id as branchId', 'branch.name as branchName'])
        .whereRef('staff_grant.staff_id', '=', 'staff.id')
        .where('revoked_at', 'is', null)
        .orderBy('staff_grant.id'),
    ).as('grants'),
  ])

/**
 * Why a change of a person is refused. `own`: nobody changes their own rights; `last-administrator`: somebody has to be
 * able to let others in; `not-allowed`: a role that the actor may not give.
 */
export type PeopleRefusal = {
  ok: false
  reason: 'unknown' | 'unknown-branch' | 'own' | 'last-administrator' | 'not-allowed'
}
type PeopleResult = { ok: true } | PeopleRefusal

/** Disables a person: they are logged out everywhere at once and cannot log in. Doing it again changes nothing. */
export function disableStaff(context: PeopleContext, actor: Actor, staffId: number): Promise<PeopleResult> {
  const now = context.now()
  return change(context, actor, staffId, async (tx, audit) => {
    await tx
      .updateTable('staff')
      .set((eb) => ({ disabled_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', staffId)
      .where('disabled_at', 'is', null)
      .execute()
    const sessions = await endStaffSessions(tx, { staffId }, { by: actor.id, now })
    // Neither what they were sent nor what they have sent lets anybody in.
    await tx
      .updateTable('staff_invitation')
      .set({ revoked_at: now })
      .where((eb) =>
        eb.or([
          eb('invited_by', '=', `staff:${staffId}`),
          eb('email', '=', eb.selectFrom('staff').select('staff.email').where('staff.id', '=', staffId)),
        ]),
      )
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    await audit({ action: 'staff.disable', subject: `staff:${staffId}`, after: { sessions } })
  })
}

/** Lets a disabled person log in again. */
export function enableStaff(context: PeopleContext, actor: Actor, staffId: number): Promise<PeopleResult> {
  return change(context, actor, staffId, async (tx, audit) => {
    await tx
      .updateTable('staff')
      .set((eb) => ({ disabled_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', staffId)
      .where('disabled_at', 'is not', null)
      .execute()
    await audit({ action: 'staff.enable', subject: `staff:${staffId}` })
  })
}

/** Gives a person a role; who has it already keeps it. */
export async function grantRole(
  context: PeopleContext,
  actor: Actor,
  { staffId, grant }: { staffId: number; grant: Grant },
): Promise<PeopleResult> {
  if (!mayGrant(actor, grant)) return { ok: false, reason: 'not-allowed' }
  if (!(await haveBranches(context, [grant]))) return { ok: false, reason: 'unknown-branch' }
  return change(context, actor, staffId, async (tx, audit) => {
    await tx
      .insertInto('staff_grant')
      .values({
        staff_id: staffId,
        role: grant.role,
        branch_id: grant.branchId,
        granted_by: actor.id,
        granted_at: context.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await audit({ action: 'staff.grant', subject: `staff:${staffId}`, after: { grant: formatGrants([grant]) } })
  })
}

/** Takes a role away. */
export function revokeGrant(
  context: PeopleContext,
  actor: Actor,
  { staffId, grantId }: { staffId: number; grantId: number },
): Promise<PeopleResult> {
  return change(context, actor, staffId, async (tx, audit) => {
    const revoked = await tx
      .updateTable('staff_grant')
      .set({ revoked_by: actor.id, revoked_at: context.now() })
      .where('id', '=', grantId)
      .where('staff_id', '=', staffId)
      .where('revoked_at', 'is', null)
      .returning(['role', 'branch_id as branchId'])
      .executeTakeFirst()
    if (revoked === undefined) return
    if (!mayGrant(actor, revoked)) throw new Refused('not-allowed')
    await audit({ action: 'staff.revoke', subject: `staff:${staffId}`, before: { grant: formatGrants([revoked]) } })
  })
}

class Refused extends Error {
  readonly reason: PeopleRefusal['reason']
  constructor(reason: PeopleRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Changes what a person may do. One change after the other, so that two administrators cannot disable each other at
 * once.
 */
async function change(
  context: PeopleContext,
  actor: Actor,
  staffId: number,
  work: Parameters<typeof withAudit<void>>[2],
): Promise<PeopleResult> {
  if (actor.id === `staff:${staffId}`) return { ok: false, reason: 'own' }
  try {
    await withAudit(context, actor, async (tx, audit) => {
      await sql`lock table staff_grant in share row exclusive mode`.execute(tx)
      const person = await tx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().executeTakeFirst()
      if (person === undefined) throw new Refused('unknown')
      const hadAdministrator = await hasAdministrator(tx)
      await work(tx, audit)
      if (hadAdministrator && !(await hasAdministrator(tx))) throw new Refused('last-administrator')
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}

/** Whether there is an administrator who can log in. */
export async function hasAdministrator(db: Pick<PeopleContext['db'], 'selectFrom'>): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .innerJoin('staff_grant', 'staff_grant.staff_id', 'staff.id')
    .select('staff.id')
    .where('disabled_at', 'is', null)
    .where('role', '=', 'administrator')
    .where('revoked_at', 'is', null)
    .where(canLogIn(sql.ref('staff.id')))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the person with this id has an app or a passkey. */
export const canLogIn = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from staff_secret where staff_id = ${id} and totp_sealed is not null)
  or exists (select from staff_passkey where staff_id = ${id}))`
