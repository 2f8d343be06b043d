import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { type Audit, withAudit } from '#domain/access/with-audit.server.ts'
import { createSigningOptions, verifySignature } from '#domain/passkeys/ceremonies.server.ts'
import type { SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { type EnteredStaff, enterStaff } from '../login/log-in.server.ts'
import { actorOf, describeAttempt, type LoginRefusal, refuseLogin } from '../login/login-attempt.server.ts'
import { forgetFailures, reserveAttempt } from '../login/login-failures.server.ts'
import { type LoginBrowser, renewStaffSession, type StaffViewer } from '../login/staff-sessions.server.ts'
import type { StaffPasskeyContext } from '../staff-context.ts'
import { type ChallengePurpose, consumeChallenge, storeChallenge } from './challenges.server.ts'

/** `expired`: the challenge is used or too old, which says nothing about the passkey. */
export type PasskeyLoginRefusal = LoginRefusal | { ok: false; reason: 'expired' }

export interface SignedChallenge {
  challengeId: string
  credential: v.InferOutput<typeof SIGNED_CREDENTIAL>
}

/** The options for a login with any passkey of this site, and the challenge's id. They name nobody. */
export async function startPasskeyLogin(context: StaffPasskeyContext) {
  const options = await createSigningOptions(context)
  return { challengeId: await storeChallenge(context, options.challenge, { kind: 'login' }), options }
}

/**
 * Logs the owner of a passkey in. A wrong passkey, one of a person who was disabled, and one that nobody has are refused
 * alike.
 */
export function logInByPasskey(
  context: StaffPasskeyContext,
  signed: SignedChallenge,
  browser: LoginBrowser,
): Promise<EnteredStaff | PasskeyLoginRefusal> {
  return provePasskey(context, { signed, purpose: { kind: 'login' } }, browser, async (tx, audit, staffId) => {
    await audit({ action: 'session.begin', subject: `staff:${staffId}`, after: { factor: 'passkey' } })
    return enterStaff(context, tx, { staffId, factor: 'passkey', browser })
  })
}

/** The options for a proof by one of the person's own passkeys, and the challenge's id. */
export async function startPasskeyConfirmation(context: StaffPasskeyContext, viewer: StaffViewer) {
  const keys = await context.db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', viewer.staffId)
    .execute()
  const options = await createSigningOptions(context, keys)
  return { challengeId: await storeChallenge(context, options.challenge, confirmationOf(viewer)), options }
}

const confirmationOf = ({ sessionId }: StaffViewer) => ({ kind: 'confirmation', sessionId }) as const

/** Proves a passkey within a session, for what cannot be undone. The session gets a new token. */
export function confirmByPasskey(
  context: StaffPasskeyContext,
  viewer: StaffViewer,
  signed: SignedChallenge,
  browser: LoginBrowser,
): Promise<{ ok: true; token: string } | PasskeyLoginRefusal> {
  const proof = { signed, purpose: confirmationOf(viewer), viewer }
  return provePasskey(context, proof, browser, async (tx, audit, staffId) => {
    await audit({ action: 'session.confirm', subject: `staff:${staffId}`, after: { factor: 'passkey' } })
    return { ok: true, token: await renewStaffSession(tx, viewer.sessionId, context.now()) }
  })
}

interface Proof {
  signed: SignedChallenge
  purpose: ChallengePurpose
  /** Who has to own the passkey; undefined: anybody who works here. */
  viewer?: StaffViewer
}

/** Checks a signed challenge within the limits for attempts, and runs `proved` in the transaction that uses the passkey. */
async function provePasskey<Proved>(
  context: StaffPasskeyContext,
  { signed: { challengeId, credential }, purpose, viewer }: Proof,
  browser: LoginBrowser,
  proved: (tx: Transaction<DB>, audit: Audit, staffId: number) => Promise<Proved>,
): Promise<Proved | PasskeyLoginRefusal> {
  const challenge = await consumeChallenge(context, challengeId, purpose)
  if (challenge === undefined) return { ok: false, reason: 'expired' }
  const staffId = viewer?.staffId ?? (await selectKey(context.db, credential.id).executeTakeFirst())?.staff_id
  // A passkey has a count of its own: who guesses at a password does not lock it.
  const attempt = await describeAttempt(context, { staffId, login: `passkey ${credential.id}` }, browser)
  const attemptId = await reserveAttempt(context, attempt)
  if (attemptId === undefined) return { ok: false, reason: 'too-many' }
  if (staffId === undefined) return refuseLogin(context, undefined, browser)
  const result = await withAudit(context, viewer ?? actorOf(staffId, browser), async (tx, audit) => {
    if (!(await usePasskey(context, tx, { staffId, challenge, credential }))) return undefined
    await forgetFailures(tx, attemptId, attempt)
    return await proved(tx, audit, staffId)
  })
  return result ?? refuseLogin(context, staffId, browser)
}

interface UsedPasskey {
  staffId: number
  challenge: string
  credential: SignedChallenge['credential']
}

/** Whether a passkey of this person has signed the challenge. Its use counter must increase, also of two uses at once. */
async function usePasskey(
  context: StaffPasskeyContext,
  tx: Transaction<DB>,
  { staffId, challenge, credential }: UsedPasskey,
): Promise<boolean> {
  const key = await selectKey(tx, credential.id)
    .select(['staff_passkey.id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('staff_id', '=', staffId)
    .forUpdate('staff_passkey')
    .executeTakeFirst()
  if (key === undefined) return false
  const counter = await verifySignature(context, { challenge, credential, key })
  if (counter === undefined) return false
  await tx.updateTable('staff_passkey').set({ counter, used_at: context.now() }).where('id', '=', key.id).execute()
  return true
}

/** The passkey with this id, if its owner may log in. */
const selectKey = (db: StaffPasskeyContext['db'] | Transaction<DB>, credentialId: string) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select('staff_id')
    .where('credential_id', '=', credentialId)
    .where('disabled_at', 'is', null)
