import { startAuthentication } from '@simplewebauthn/browser'
import * as v from 'valibot'
import { loginStepPath } from '#urls/login-paths.ts'
import { callPasskeys } from './call-passkeys.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const ChallengeSchema = v.object({
  challengeId: v.string(),
  options: v.custom<RequestOptions>((value) => v.is(v.object({}), value)),
})
const LoggedInSchema = v.object({ ok: v.literal(true), to: v.pipe(v.string(), v.startsWith('/')) })

/**
 * Logs in with a passkey of this device, at the login of buyers or at another endpoint. Returns the path of the next page;
 * throws errors that `describeProblem` explains.
 */
export async function logInByPasskey(back: string | undefined, path = loginStepPath('passkey')): Promise<string> {
  const { challengeId, options } = await callPasskeys(path, { intent: 'request-challenge' }, ChallengeSchema)
  const credential = await startAuthentication({ optionsJSON: options })
  const fields = { intent: 'log-in', challenge: challengeId, credential: JSON.stringify(credential), back: back ?? '' }
  const { to } = await callPasskeys(path, fields, LoggedInSchema)
  return to
}
