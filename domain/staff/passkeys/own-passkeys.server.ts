import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { MAX_PASSKEYS, type Passkey, type PasskeyRefusal } from '#domain/passkeys/passkey.ts'
import { endStaffSessions, lockOwnLogin, type StaffViewer } from '../login/staff-sessions.server.ts'
import type { StaffContext, StaffPasskeyContext } from '../staff-context.ts'
import { checkNewPasskey, type CreatedPasskey, insertPasskey, offerPasskey } from './new-passkey.server.ts'

// The passkeys of a person who is logged in. To add or remove one, the page asks for a fresh proof of a factor first.

type PasskeysContext = Pick<StaffContext, 'db' | 'now'>

/** The person's passkeys, the newest first. */
export const listPasskeys = ({ db }: Pick<PasskeysContext, 'db'>, staffId: number): Promise<Passkey[]> =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'label', 'added_at as addedAt', 'used_at as usedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()

/** The options for a further passkey of the person, and the challenge's id. Refused when there are `MAX_PASSKEYS`. */
export async function startPasskeyRegistration(context: StaffPasskeyContext, viewer: StaffViewer) {
  const keys = await selectKeys(context.db, viewer.staffId).select(['credential_id', 'transports']).execute()
  if (keys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' } as const
  const owner = { email: viewer.email, displayName: viewer.fullName, keys }
  return { ok: true, ...(await offerPasskey(context, owner, purposeOf(viewer))) } as const
}

const purposeOf = ({ staffId }: StaffViewer) => ({ kind: 'new-passkey', staffId }) as const

interface NewPasskey extends CreatedPasskey {
  label: string
}

/** Adds a passkey that the person's browser has created. Their sessions go on. */
export async function addPasskey(
  context: StaffPasskeyContext,
  viewer: StaffViewer,
  { label, ...created }: NewPasskey,
): Promise<{ ok: true } | PasskeyRefusal> {
  const checked = await checkNewPasskey(context, created, purposeOf(viewer))
  if (!checked.ok) return checked
  const { staffId } = viewer
  return withAudit(context, viewer, async (tx, audit) => {
    if (!(await lockOwnLogin(tx, viewer))) return { ok: false, reason: 'expired' }
    if ((await selectKeys(tx, staffId).select('id').execute()).length >= MAX_PASSKEYS)
      return { ok: false, reason: 'too-many' }
    const passkey = await insertPasskey(tx, { staffId, key: checked.key, label, now: context.now() })
    if (passkey === undefined) return { ok: false, reason: 'invalid' }
    await audit({ action: 'staff.add-passkey', subject: `staff:${staffId}`, after: { passkey } })
    return { ok: true }
  })
}

/** Renames a passkey of the person; false when there is none with this id. The log does not have the name. */
export function renamePasskey(
  context: PasskeysContext,
  viewer: StaffViewer,
  { passkeyId, label }: { passkeyId: number; label: string },
): Promise<boolean> {
  return withAudit(context, viewer, async (tx, audit) => {
    const { numUpdatedRows } = await tx
      .updateTable('staff_passkey')
      .set({ label })
      .where('id', '=', passkeyId)
      .where('staff_id', '=', viewer.staffId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await audit({
      action: 'staff.rename-passkey',
      subject: `staff:${viewer.staffId}`,
      after: { passkey: passkeyId },
    })
    return true
  })
}

/** `gone`: there is none with this id; `last-factor`: nobody could log in any more. */
export type RemovePasskeyResult = { ok: true } | { ok: false; reason: 'gone' | 'last-factor' }

/** Removes a passkey, unless it is the person's only way to log in, and ends their other sessions: it may be stolen. */
export function removePasskey(
  context: PasskeysContext,
  viewer: StaffViewer,
  passkeyId: number,
): Promise<RemovePasskeyResult> {
  const { staffId } = viewer
  return withAudit(context, viewer, async (tx, audit) => {
    if (!(await lockOwnLogin(tx, viewer))) return { ok: false, reason: 'gone' }
    const ids = (await selectKeys(tx, staffId).select('id').execute()).map(({ id }) => id)
    if (!ids.includes(passkeyId)) return { ok: false, reason: 'gone' }
    if (ids.length === 1 && !(await hasPassword(tx, staffId))) return { ok: false, reason: 'last-factor' }
    await tx.deleteFrom('staff_passkey').where('id', '=', passkeyId).execute()
    const params = { by: viewer.id, now: context.now() }
    const sessions = await endStaffSessions(tx, { staffId, allBut: viewer.sessionId }, params)
    await audit({
      action: 'staff.remove-passkey',
      subject: `staff:${staffId}`,
      before: { passkey: passkeyId },
      after: { sessions },
    })
    return { ok: true }
  })
}

const selectKeys = (db: PasskeysContext['db'] | Transaction<DB>, staffId: number) =>
  db.selectFrom('staff_passkey').where('staff_id', '=', staffId)

/** Whether a password and an app let the person in as well. */
async function hasPassword(tx: Transaction<DB>, staffId: number): Promise<boolean> {
  const secret = await tx
    .selectFrom('staff_secret')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('password_hash', 'is not', null)
    .where('totp_sealed', 'is not', null)
    .executeTakeFirst()
  return secret !== undefined
}
