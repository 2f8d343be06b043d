import { withAudit } from '#domain/access/with-audit.server.ts'
import type { StaffContext } from '../staff-context.ts'
import { hashPassword } from './password.server.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.server.ts'
import { endStaffSessions, type StaffViewer } from './staff-sessions.server.ts'

// What people change about their own login. The page asks for a fresh proof of a factor first.

type FactorContext = Pick<StaffContext, 'db' | 'now'>

/** Replaces all recovery codes; the new ones are returned and stored nowhere. */
export async function renewRecoveryCodes(context: FactorContext, viewer: StaffViewer): Promise<string[]> {
  const codes = createRecoveryCodes()
  await withAudit(context, viewer, async (tx, audit) => {
    await tx
      .updateTable('staff_secret')
      .set({ recovery_hashes: codes.map(hashRecoveryCode) })
      .where('staff_id', '=', viewer.staffId)
      .execute()
    await audit({ action: 'staff.renew-recovery-codes', subject: `staff:${viewer.staffId}` })
  })
  return codes
}

/** Changes the password, and ends the person's other sessions. */
export async function changePassword(context: FactorContext, viewer: StaffViewer, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await withAudit(context, viewer, async (tx, audit) => {
    await tx.updateTable('staff_secret').set({ password_hash: hash }).where('staff_id', '=', viewer.staffId).execute()
    const sessions = await endStaffSessions(
      tx,
      { staffId: viewer.staffId, allBut: viewer.sessionId },
      { by: viewer.id, now: context.now() },
    )
    await audit({ action: 'staff.change-password', subject: `staff:${viewer.staffId}`, after: { sessions } })
  })
}

/** Ends one of one's sessions, or all but one: a logout, a device that was lost. */
export function endOwnSessions(
  context: FactorContext,
  viewer: StaffViewer,
  selection: { only: number } | { allBut: number },
): Promise<void> {
  return withAudit(context, viewer, async (tx, audit) => {
    const params = { by: viewer.id, now: context.now() }
    const sessions = await endStaffSessions(tx, { staffId: viewer.staffId, ...selection }, params)
    if (sessions > 0) await audit({ action: 'session.end', subject: `staff:${viewer.staffId}`, after: { sessions } })
  })
}

/** How many recovery codes are left. */
export async function countRecoveryCodes({ db }: Pick<FactorContext, 'db'>, staffId: number): Promise<number> {
  const secret = await db
    .selectFrom('staff_secret')
    .select('recovery_hashes')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return secret?.recovery_hashes.length ?? 0
}
