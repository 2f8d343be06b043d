import { startAuthentication } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { loginStepPath } from '#urls/paths.ts'
import { callPasskeys } from './call-passkeys.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const ChallengeSchema = v.object({
  challengeId: v.string(),
  options: v.custom<RequestOptions>((given) => v.is(v.object({}), given)),
})
const LoggedInSchema = v.object({ ok: v.literal(true), to: v.pipe(v.string(), v.startsWith('/')) })

/** Has a key of this device log in. Returns the path to go on to; throws what `toBackupError` has words for. */
export async function logInByPasskey(back: string | undefined): Promise<string> {
  const path = loginStepPath('passkey')
  const { challengeId, options } = await callPasskeys(path, { intent: 'ask' }, ChallengeSchema)
  const credential = await startAuthentication({ optionsJSON: options })
  const answer = { intent: 'enter', challenge: challengeId, credential: JSON.stringify(credential), back: back ?? '' }
  const { to } = await callPasskeys(path, answer, LoggedInSchema)
  return to
}
