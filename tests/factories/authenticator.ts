import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CeremonyOptions {
  challenge: string
}

interface AuthenticatorBehaviour {
  /** The page on which the key is asked. */
  origin?: string
  /** The key's own count of its uses. */
  counter?: number
  /** Whether its owner showed his finger or typed his code. */
  isUserVerified?: boolean
}

/** A device with one passkey for `rpId`, that answers as browsers hand it on; `Manner` has it answer as none should. */
export function createAuthenticator(rpId: string, pageOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const isStored = id.toString('base64url')

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: CeremonyOptions, origin = pageOrigin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const state = ({ counter = 0, isUserVerified = true }: AuthenticatorBehaviour, isNew: boolean) => {
    const flags = 1 | (isUserVerified ? 4 : 0) | (isNew ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  const told = (response: Record<string, unknown>) => ({
    id: isStored,
    rawId: isStored,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: isStored,
    /** What a browser says when it has made the key. */
    make(question: CeremonyOptions, manner: AuthenticatorBehaviour = {}) {
      // COSE: an elliptic curve key for ES256.
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([state(manner, true), Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ])
      return told({
        clientDataJSON: clientData('webauthn.create', question, manner.origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** What a browser says when the key has signed. */
    sign(question: CeremonyOptions, manner: AuthenticatorBehaviour = {}) {
      const client = clientData('webauthn.get', question, manner.origin)
      const authData = state(manner, false)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return told({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: Buffer.from('whoever').toString('base64url'),
      })
    },
  }
}
