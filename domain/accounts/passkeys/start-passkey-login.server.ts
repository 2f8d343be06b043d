import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { storeChallenge, type PasskeyContext, getRelyingPartyId } from './passkey-challenges.server.ts'

/** The options for a login with any passkey of this site, and the challenge's id. They name no account. */
export async function startPasskeyLogin(context: PasskeyContext) {
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(context),
    userVerification: 'required',
  })
  const challengeId = await storeChallenge(context, { challenge: options.challenge })
  return { challengeId, options }
}
