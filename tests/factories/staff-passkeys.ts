import * as v from 'valibot'
import { NEW_CREDENTIAL, SIGNED_CREDENTIAL } from '#domain/passkeys/passkey.ts'
import { addPasskey, startPasskeyRegistration } from '#domain/staff/passkeys/own-passkeys.server.ts'
import { logInByPasskey, startPasskeyLogin } from '#domain/staff/passkeys/passkey-login.server.ts'
import { findStaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import type { StaffPasskeyContext } from '#domain/staff/staff-context.ts'
import { createAuthenticator } from './authenticator.ts'
import { NEW_BROWSER, STAFF_SITE } from './staff.ts'

/** A device of somebody of the staff, with one passkey. */
export const createStaffDevice = () => createAuthenticator(new URL(STAFF_SITE).hostname, STAFF_SITE)

export type StaffDevice = ReturnType<typeof createStaffDevice>
type Behaviour = NonNullable<Parameters<StaffDevice['sign']>[1]>

/** The person of this token. */
export async function viewerOf(context: StaffPasskeyContext, token: string) {
  const viewer = await findStaffViewer(context, token, undefined)
  if (viewer === undefined) throw new Error('No session')
  return viewer
}

/** Adds the passkey of a device to those of the person of this token. */
export async function addDevice(
  context: StaffPasskeyContext,
  token: string,
  { device = createStaffDevice(), behaviour = {} }: { device?: StaffDevice; behaviour?: Behaviour } = {},
) {
  const viewer = await viewerOf(context, token)
  const offered = await startPasskeyRegistration(context, viewer)
  if (!offered.ok) throw new Error(offered.reason)
  const credential = v.parse(NEW_CREDENTIAL, device.createCredential(offered.options, behaviour))
  const result = await addPasskey(context, viewer, { challengeId: offered.challengeId, credential, label: 'Телефон' })
  return { device, result }
}

/** Logs in with a device, whatever it answers. */
export async function logInByDevice(
  context: StaffPasskeyContext,
  device: StaffDevice,
  { behaviour, browser = {} }: { behaviour?: Behaviour; browser?: Partial<typeof NEW_BROWSER> } = {},
) {
  const { challengeId, options } = await startPasskeyLogin(context)
  const credential = v.parse(SIGNED_CREDENTIAL, device.sign(options, behaviour))
  return logInByPasskey(context, { challengeId, credential }, { ...NEW_BROWSER, ...browser })
}
