import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB, StaffRole } from '#db/schema.ts'
import { OPERATOR, type StaffActor } from '#domain/access/rights.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import { keysOf } from '#domain/keys-of.ts'
import { inviteStaff } from '#domain/staff/invitations.server.ts'
import { canLogIn } from '#domain/staff/people.server.ts'
import type { StaffContext } from '#domain/staff/staff-context.ts'
import type { Context } from '../context.ts'

interface DemoPerson {
  name: string
  role: StaffRole
  /** The branch for which the role holds; undefined: all. */
  branch?: string
}

/** Who works in the invented dealership, by the beginning of their address. */
const DEMO_PEOPLE = {
  igor: { name: 'Игорь Нестеров', role: 'administrator' },
  vera: { name: 'Вера Исаева', role: 'sales-head' },
  anna: { name: 'Анна Ким', role: 'salesperson', branch: 'moskva' },
  pavel: { name: 'Павел Орлов', role: 'stock-manager' },
} as const satisfies Record<string, DemoPerson>

export type DemoPersonKey = keyof typeof DEMO_PEOPLE

/** The address of a demo person; `.example` is nobody's domain (RFC 2606). */
const emailOf = (key: string) => `${key}@demo.example`
const DEMO_EMAILS = keysOf(DEMO_PEOPLE).map(emailOf)

type PeopleContext = Pick<Context, 'db' | 'now'>

/**
 * Adds the people of the demo who are missing. None of them can log in: there is no default password, only an invitation
 * makes one. Returns those who cannot log in.
 */
export async function addDemoPeople(context: PeopleContext): Promise<Map<DemoPersonKey, StaffActor>> {
  const missing = await listMissing(context)
  if (missing.length > 0)
    await withAudit(context, OPERATOR, async (tx, audit) => {
      for (const key of missing) await addPerson(tx, { audit, key, now: context.now() })
    })
  const people = await listDemoPeople(context)
  return new Map(
    keysOf(DEMO_PEOPLE).flatMap((key) => {
      const person = people.find(({ email }) => email === emailOf(key))
      // Who has accepted an invitation is somebody real: nothing is invented about them.
      return person === undefined || person.hasLogin ? [] : [[key, person.actor]]
    }),
  )
}

async function listMissing(context: PeopleContext): Promise<DemoPersonKey[]> {
  const people = await listDemoPeople(context)
  return keysOf(DEMO_PEOPLE).filter((key) => !people.some(({ email }) => email === emailOf(key)))
}

interface AddPersonParams {
  audit: Audit
  key: DemoPersonKey
  now: Date
}

async function addPerson(tx: Transaction<DB>, { audit, key, now }: AddPersonParams): Promise<void> {
  const { name, role, branch: slug }: DemoPerson = DEMO_PEOPLE[key]
  const branch =
    slug === undefined
      ? undefined
      : await tx.selectFrom('branch').select('id').where('slug', '=', slug).executeTakeFirst()
  const person = await tx
    .insertInto('staff')
    .values({ name, email: emailOf(key), created_at: now })
    // Another node adds them too.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (person === undefined) return
  const grant = { role, branch_id: branch?.id ?? null, granted_by: OPERATOR.id, granted_at: now }
  await tx
    .insertInto('staff_grant')
    .values({ staff_id: person.id, ...grant })
    .execute()
  await audit({ action: 'staff.add-demo', subject: `staff:${person.id}`, after: { role, branch: grant.branch_id } })
}

interface FoundPerson {
  email: string
  hasLogin: boolean
  actor: StaffActor
}

async function listDemoPeople({ db }: Pick<PeopleContext, 'db'>): Promise<FoundPerson[]> {
  const people = await db
    .selectFrom('staff')
    .select(['id', 'email', canLogIn(sql.ref('staff.id')).as('hasLogin')])
    .where('email', 'in', DEMO_EMAILS)
    .where('disabled_at', 'is', null)
    .execute()
  if (people.length === 0) return []
  const grants = await db
    .selectFrom('staff_grant')
    .select(['staff_id as staffId', 'role', 'branch_id as branchId'])
    .where(
      'staff_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('revoked_at', 'is', null)
    .execute()
  return people.map(({ id, email, hasLogin }) => ({
    email,
    hasLogin,
    actor: { id: `staff:${id}`, staffId: id, grants: grants.filter(({ staffId }) => staffId === id) },
  }))
}

/** The people of the demo as whom somebody may try the back office; an editor or a stock manager has nothing there yet. */
const OFFERED = ['igor', 'vera', 'anna'] as const satisfies readonly DemoPersonKey[]

/** A link that makes its reader one of the people of the demo. */
export interface DemoInvitation {
  role: StaffRole
  token: string
}

/** Invites those of the demo who cannot log in yet, each with the roles that they have. */
export async function inviteDemoPeople(context: StaffContext): Promise<DemoInvitation[]> {
  const people = await listDemoPeople(context)
  const invitations: DemoInvitation[] = []
  for (const key of OFFERED) {
    const { role }: DemoPerson = DEMO_PEOPLE[key]
    const found = people.find(({ email }) => email === emailOf(key))
    if (found?.hasLogin === true) continue
    const grants = found?.actor.grants ?? []
    if (grants.length === 0 && role !== 'administrator') continue
    const invited = await inviteStaff(context, OPERATOR, {
      email: emailOf(key),
      grants: grants.length > 0 ? grants : [{ role, branchId: null }],
    })
    if (invited.ok) invitations.push({ role, token: invited.token })
  }
  return invitations
}

/** How many people of the demo went, and how many stay. */
export interface PeopleRemoval {
  removed: number
  kept: number
}

/**
 * Removes the people of the demo, after their requests. Who has accepted an invitation is somebody real and stays, and so
 * does who was given a request of a real buyer.
 */
export function removeDemoPeople(context: PeopleContext): Promise<PeopleRemoval> {
  return withAudit(context, OPERATOR, async (tx, audit) => {
    const people = await tx
      .selectFrom('staff')
      .select('id')
      .select(isInUse(sql.ref('staff.id')).as('isInUse'))
      .where('email', 'in', DEMO_EMAILS)
      .forUpdate()
      .execute()
    const ids = people.filter((person) => !person.isInUse).map(({ id }) => id)
    if (ids.length > 0) {
      await revokeInvitations(tx, ids, context.now())
      await tx.deleteFrom('staff_grant').where('staff_id', 'in', ids).execute()
      await tx.deleteFrom('staff').where('id', 'in', ids).execute()
    }
    for (const id of ids) await audit({ action: 'staff.remove-demo', subject: `staff:${id}` })
    return { removed: ids.length, kept: people.length - ids.length }
  })
}

const isInUse = (id: RawBuilder<unknown>) => sql<boolean>`(${canLogIn(id)}
  or exists (select from request_work where owner_id = ${id} or first_response_by = ${id})
  or exists (select from request_call where staff_id = ${id}) or exists (select from request_note where staff_id = ${id})
  or exists (select from customer_note where staff_id = ${id}))`

async function revokeInvitations(tx: Transaction<DB>, staffIds: number[], now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitation')
    .set({ revoked_at: now })
    .where('email', 'in', tx.selectFrom('staff').select('staff.email').where('id', 'in', staffIds))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}
