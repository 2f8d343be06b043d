import { startRegistration } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { callPasskeys } from '#app/features/passkeys/call-passkeys.ts'
import { newPasskeyPath } from '#urls/account-paths.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const OFFER_SCHEMA = v.object({
  challengeId: v.string(),
  options: v.custom<CreationOptions>((given) => v.is(v.object({}), given)),
})
const SAVED_SCHEMA = v.object({ ok: v.literal(true) })

/** Has the browser make a key and the site keep it. Throws what `toBackupError` has words for. */
export async function createPasskey(): Promise<void> {
  const { challengeId, options } = await callPasskeys(newPasskeyPath(), { intent: 'offer' }, OFFER_SCHEMA)
  const credential = await startRegistration({ optionsJSON: options })
  const answer = { intent: 'keep', challenge: challengeId, credential: JSON.stringify(credential) }
  await callPasskeys(newPasskeyPath(), answer, SAVED_SCHEMA)
}
