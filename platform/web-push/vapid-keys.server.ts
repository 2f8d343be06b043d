import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'

/** The keys by which push services know the site (RFC 8292). */
export interface VapidKeys {
  /** What browsers subscribe with: a point of P-256 in base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** The keys of a secret of 32 bytes, which is the private one. */
export function deriveVapidKeys(secret: Uint8Array): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: encode(secret),
    x: encode(point.subarray(1, 33)),
    y: encode(point.subarray(33)),
  }
  return { publicKey: encode(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
