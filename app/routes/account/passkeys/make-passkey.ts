import { startRegistration } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { callPasskeys } from '#app/features/passkeys/call-passkeys.ts'
import { newPasskeyPath } from '#app/paths.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const OFFER = v.object({
  challengeId: v.string(),
  options: v.custom<CreationOptions>((given) => v.is(v.object({}), given)),
})
const KEPT = v.object({ ok: v.literal(true) })

/** Has the browser make a key and the site keep it. Throws what `describeProblem` has words for. */
export async function makePasskey(): Promise<void> {
  const { challengeId, options } = await callPasskeys(newPasskeyPath(), { intent: 'offer' }, OFFER)
  const credential = await startRegistration({ optionsJSON: options })
  const answer = { intent: 'keep', challenge: challengeId, credential: JSON.stringify(credential) }
  await callPasskeys(newPasskeyPath(), answer, KEPT)
}
