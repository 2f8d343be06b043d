import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CeremonyOptions {
  challenge: string
}

interface AuthenticatorBehaviour {
  /** The origin of the page that requests the passkey. */
  origin?: string
  /** The passkey's own signature counter. */
  counter?: number
  /** Whether the owner confirmed with a fingerprint or a PIN. */
  isUserVerified?: boolean
}

/** A device with one passkey for `rpId`, with the responses that browsers pass on; `behaviour` makes them invalid. */
export function createAuthenticator(rpId: string, pageOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = id.toString('base64url')

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: CeremonyOptions, origin = pageOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = ({ counter = 0, isUserVerified = true }: AuthenticatorBehaviour, isNew: boolean) => {
    const flags = 1 | (isUserVerified ? 4 : 0) | (isNew ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  const toCredential = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: credentialId,
    /** A browser's response once it has created the passkey. */
    createCredential(options: CeremonyOptions, behaviour: AuthenticatorBehaviour = {}) {
      // COSE: an elliptic curve key for ES256.
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        authenticatorData(behaviour, true),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return toCredential({
        clientDataJSON: clientData('webauthn.create', options, behaviour.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** A browser's response once the passkey has signed. */
    sign(options: CeremonyOptions, behaviour: AuthenticatorBehaviour = {}) {
      const client = clientData('webauthn.get', options, behaviour.origin)
      const authData = authenticatorData(behaviour, false)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return toCredential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: Buffer.from('user').toString('base64url'),
      })
    },
  }
}
