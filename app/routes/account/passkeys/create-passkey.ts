import { startRegistration } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { callPasskeys } from '#app/features/passkeys/call-passkeys.ts'
import { newPasskeyPath } from '#urls/account-paths.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const OFFER_SCHEMA = v.object({
  challengeId: v.string(),
  options: v.custom<CreationOptions>((input) => v.is(v.object({}), input)),
})
const SAVED_SCHEMA = v.object({ ok: v.literal(true) })

/**
 * Creates a passkey in the browser and saves it on the site. `describeProblem` has a message for each error it throws.
 */
export async function createPasskey(): Promise<void> {
  const { challengeId, options } = await callPasskeys(newPasskeyPath(), { intent: 'request-challenge' }, OFFER_SCHEMA)
  const credential = await startRegistration({ optionsJSON: options })
  const fields = { intent: 'save', challenge: challengeId, credential: JSON.stringify(credential) }
  await callPasskeys(newPasskeyPath(), fields, SAVED_SCHEMA)
}
