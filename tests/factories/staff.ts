import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import { type Grant, OPERATOR } from '#domain/access/rights.ts'
import { acceptInvitation } from '#domain/staff/accept-invitation.server.ts'
import { findInvitation, invitationTotpSecret, inviteStaff } from '#domain/staff/invitations.server.ts'
import { totpCode } from '#domain/staff/login/totp.server.ts'
import type { StaffContext, StaffPasskeyContext } from '#domain/staff/staff-context.ts'
import { createLog } from '#platform/log/log.server.ts'

export const STAFF_PASSWORD = 'корова лампа ветер 42'

/** The site that the passkeys of the fixture belong to. */
export const STAFF_SITE = 'https://cars.example'

/** A browser that has never been here. */
export const NEW_BROWSER = {
  address: '203.0.113.7',
  userAgent: 'Firefox',
  deviceCookie: undefined,
  previousToken: undefined,
}

/** The context of commands for the staff, with a clock that `advance` moves. */
export function staffFixture(db: Db, secret = Buffer.alloc(32, 7)) {
  let now = new Date('2026-11-20T09:00:00Z')
  const context: StaffPasskeyContext = {
    db,
    now: () => now,
    log: createLog('silent'),
    newId: randomUUID,
    staffSecret: async () => secret,
    siteName: 'Юг',
    siteUrl: STAFF_SITE,
  }
  return {
    context,
    advance: (ms: number) => (now = new Date(now.getTime() + ms)),
    /** Somebody of the staff who has accepted an invitation. */
    addStaff: (grants: Grant[], changes: { email?: string; name?: string } = {}) =>
      createStaffMember(context, grants, changes),
  }
}

/** What the app of this secret shows now. */
export const codeOf = (secret: Uint8Array, now: Date) => totpCode(secret, Math.floor(now.getTime() / 30_000))

/** The secret that a page shows for an app. */
export const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text.replaceAll(/\s/g, ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Somebody of the staff who has accepted an invitation, with the secret of their app. */
export async function createStaffMember(
  context: StaffContext,
  grants: Grant[],
  changes: { email?: string; name?: string },
) {
  const email = changes.email ?? `${randomBytes(6).toString('hex')}@dealer.example`
  const invited = await inviteStaff(context, OPERATOR, { email, grants })
  if (!invited.ok) throw new Error(`Not invited: ${invited.reason}`)
  const { token } = invited
  const invitation = await findInvitation(context, token)
  if (invitation === undefined) throw new Error('The invitation was not found')
  const secret = await invitationTotpSecret(context, invitation)
  const code = codeOf(secret, context.now())
  const name = changes.name ?? 'Анна Ким'
  const accepted = await acceptInvitation(context, { token, name, password: STAFF_PASSWORD, code }, NEW_BROWSER)
  if (!accepted.ok) throw new Error(`The invitation was refused: ${accepted.reason}`)
  const { id } = await context.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, secret, ...accepted }
}
