import type * as v from 'valibot'
import type { NEW_CREDENTIAL, SIGNED_CREDENTIAL } from './passkey.ts'

// The two ceremonies of WebAuthn, for buyers and for the staff alike: every passkey is discoverable without a user name
// and verifies its owner by finger, face or code.

/** Certificates, ASN.1 and CBOR: loaded for the first passkey. */
const loadCeremonies = () => import('@simplewebauthn/server')

/** The site that the passkeys belong to. */
export interface RelyingParty {
  siteName: string
  /** Public origin without a slash at its end. */
  siteUrl: string
}

/** Where a passkey is stored, for its owner's browser. */
interface KnownKey {
  credential_id: string
  transports: string[]
}

interface KeyOwner {
  /** What a passkey stores of its owner, so that a device has only one passkey for them. Nobody can read a name in it. */
  handle: Uint8Array
  /** What the device calls the passkey. */
  userName: string
  displayName: string
  /** The owner's passkeys: a device that has one of them makes no other. */
  keys: readonly KnownKey[]
}

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const KEY_ALGORITHMS = [-8, -7, -257]

/** WebAuthn's RP ID: the site's host without its port. */
const relyingPartyId = ({ siteUrl }: RelyingParty) => new URL(siteUrl).hostname

/** The options with which a browser creates a passkey. */
export async function createRegistrationOptions(site: RelyingParty, owner: KeyOwner) {
  const { generateRegistrationOptions } = await loadCeremonies()
  return generateRegistrationOptions({
    rpName: site.siteName,
    rpID: relyingPartyId(site),
    userID: new Uint8Array(owner.handle),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: owner.keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

interface CreatedCredential {
  challenge: string
  credential: v.InferOutput<typeof NEW_CREDENTIAL>
}

/** The columns of a passkey that was created on this site, for this challenge, and verified its owner; else undefined. */
export async function verifyNewCredential(site: RelyingParty, { challenge, credential }: CreatedCredential) {
  const { verifyRegistrationResponse } = await loadCeremonies()
  // It throws for every mismatch; all of this input comes from outside.
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.siteUrl).origin,
    expectedRPID: relyingPartyId(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: credential.response.transports,
  }
}

/** The options for a signature by any passkey of this site, or by one of these. Without keys they name nobody. */
export async function createSigningOptions(site: RelyingParty, keys: readonly KnownKey[] = []) {
  const { generateAuthenticationOptions } = await loadCeremonies()
  return generateAuthenticationOptions({
    rpID: relyingPartyId(site),
    userVerification: 'required',
    ...(keys.length > 0 && {
      allowCredentials: keys.map(({ credential_id: id, transports }) => ({ id, transports })),
    }),
  })
}

interface Signature {
  challenge: string
  credential: v.InferOutput<typeof SIGNED_CREDENTIAL>
  key: KnownKey & { public_key: Buffer; counter: number }
}

/**
 * The new use counter of the passkey that has signed this challenge on this site and verified its owner; undefined for
 * any mismatch, and for a counter that has not increased: then there may be a copy.
 */
export async function verifySignature(
  site: RelyingParty,
  { challenge, credential, key }: Signature,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadCeremonies()
  // It throws for every mismatch; all of this input comes from outside.
  const verified = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.siteUrl).origin,
    expectedRPID: relyingPartyId(site),
    requireUserVerification: true,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
