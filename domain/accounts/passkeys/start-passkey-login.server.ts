import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { storeChallenge, type PasskeyContext, getRelyingPartyId } from './passkey-challenges.server.ts'

/** What any key of this site is to sign so that its owner is logged in, and the question's id. Names nobody. */
export async function startPasskeyLogin(context: PasskeyContext) {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    userVerification: 'required',
  })
  const challengeId = await storeChallenge(context, { challenge: options.challenge })
  return { challengeId, options }
}
