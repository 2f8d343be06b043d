import type { StaffRole } from '#db/schema.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'

/** The roles, with what each may do: the only table of it (docs/back-office.md, Роли). */
const ROLE_PERMISSIONS: Record<StaffRole, readonly StaffPermission[]> = {
  salesperson: [
    'desk',
    'requests.view',
    'requests.work',
    'visits.view',
    'visits.work',
    'reservations.view',
    'reservations.work',
    'customers.view',
    'stock.view',
  ],
  'sales-head': [
    'desk',
    'requests.view',
    'requests.work',
    'requests.manage',
    'routing.manage',
    'requests.people',
    'requests.export',
    'templates.manage',
    'customers.view',
    'customers.merge',
    'deliveries.retry',
    'visits.view',
    'visits.work',
    'visits.block',
    'reservations.view',
    'reservations.work',
    'stock.view',
    'stock.edit',
    'feeds.view',
    'feeds.approve',
    'audit.view',
  ],
  editor: ['desk', 'stock.view'],
  'stock-manager': [
    'desk',
    'reservations.view',
    'stock.view',
    'stock.edit',
    'stock.bulk',
    'feeds.view',
    'feeds.run',
    'feeds.manage',
  ],
  administrator: [
    'desk',
    'requests.view',
    'requests.manage',
    'routing.manage',
    'requests.people',
    'requests.export',
    'templates.manage',
    'customers.view',
    'customers.merge',
    'customers.erase',
    'deliveries.retry',
    'visits.view',
    'visits.work',
    'visits.block',
    'reservations.view',
    'reservations.work',
    'stock.view',
    'stock.edit',
    'stock.bulk',
    'feeds.view',
    'feeds.run',
    'feeds.manage',
    'feeds.approve',
    'health.view',
    'staff.manage',
    'audit.view',
  ],
  operator: ['desk', 'deliveries.retry', 'feeds.view', 'feeds.run', 'health.view'],
}

export const ROLES = ['salesperson', 'sales-head', 'editor', 'stock-manager', 'administrator', 'operator'] as const

/** Roles that always hold for all branches. */
export const ROLES_WITHOUT_BRANCH: readonly StaffRole[] = ['administrator', 'operator']

/** A role of a person; `branchId` null: in every branch. */
export interface Grant {
  role: StaffRole
  branchId: number | null
}

/** The roles that give this permission. */
export const rolesWith = (permission: StaffPermission): readonly StaffRole[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission))

/** Who acts, in the words of the audit log. */
export type ActorId = `staff:${number}` | 'operator' | 'schedule' | `feed:${string}`

/** Who acts: a person with their roles, or the operator at the terminal, who has no roles and may do everything. */
export interface Actor {
  id: ActorId
  grants?: readonly Grant[]
  sessionId?: number
  address?: string
}

/** A person who acts. */
export interface StaffActor extends Actor {
  staffId: number
}

export const OPERATOR: Actor = { id: 'operator' }

/** The branches in which the actor has this permission: all, some, or none. */
export function branchesFor({ grants }: Pick<Actor, 'grants'>, permission: StaffPermission): 'all' | readonly number[] {
  if (grants === undefined) return 'all'
  const giving = grants.filter(({ role }) => ROLE_PERMISSIONS[role].includes(permission))
  if (giving.some(({ branchId }) => branchId === null)) return 'all'
  return [...new Set(giving.flatMap(({ branchId }) => branchId ?? []))]
}

/** All permissions that the actor has in some branch. */
export const listPermissions = (actor: Pick<Actor, 'grants'>): StaffPermission[] =>
  [...new Set(Object.values(ROLE_PERMISSIONS).flat())].filter((permission) => isAllowed(actor, permission))

/** Whether the actor has this permission in some branch. Everybody who works here has a desk. */
export function isAllowed(actor: Pick<Actor, 'grants'>, permission: StaffPermission): boolean {
  if (permission === 'desk') return true
  const branches = branchesFor(actor, permission)
  return branches === 'all' || branches.length > 0
}

/**
 * Whether the actor may give or take away this role: an administrator every role, others only what they hold for the
 * same branch.
 */
export const mayGrant = ({ grants }: Pick<Actor, 'grants'>, grant: Grant): boolean =>
  grants === undefined ||
  grants.some(
    ({ role, branchId }) =>
      role === 'administrator' || (role === grant.role && (branchId === null || branchId === grant.branchId)),
  )
