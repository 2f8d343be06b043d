import { startRegistration } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { newPasskeyPath } from '#urls/account-paths.ts'
import { callPasskeys } from './call-passkeys.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const OFFER_SCHEMA = v.object({
  challengeId: v.string(),
  options: v.custom<CreationOptions>((input) => v.is(v.object({}), input)),
})
const SAVED_SCHEMA = v.object({ ok: v.literal(true) })

/**
 * Creates a passkey in the browser and saves it on the site, in the account of a buyer or at another endpoint.
 * `describeProblem` has a message for each error it throws.
 */
export async function createPasskey(path = newPasskeyPath(), more: Record<string, string> = {}): Promise<void> {
  const { challengeId, options } = await callPasskeys(path, { intent: 'request-challenge' }, OFFER_SCHEMA)
  const credential = await startRegistration({ optionsJSON: options })
  const fields = { ...more, intent: 'save', challenge: challengeId, credential: JSON.stringify(credential) }
  await callPasskeys(path, fields, SAVED_SCHEMA)
}
