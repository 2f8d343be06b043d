import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { keepChallenge, type PasskeyContext, relyingParty } from './passkey-challenges.server.ts'

/** What any key of this site is to sign so that its owner is logged in, and the question's id. Names nobody. */
export async function askPasskey(context: PasskeyContext) {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(context), userVerification: 'required' })
  const challengeId = await keepChallenge(context, { challenge: options.challenge })
  return { challengeId, options }
}
