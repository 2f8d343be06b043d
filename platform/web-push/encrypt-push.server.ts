import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a subscription, as the browser made them. */
export interface PushKeys {
  /** The public key: an uncompressed point of P-256, 65 bytes. */
  p256dh: Uint8Array
  /** The authentication secret, 16 bytes. */
  auth: Uint8Array
}

/** What is random in a message; the examples of the RFC give it. */
interface PushRandom {
  salt: Uint8Array
  /** The private key of the message. */
  privateKey: Uint8Array
}

const RECORD_SIZE = 4096
const TAG_LENGTH = 16
/** The end of the last record (RFC 8188, section 2). */
const LAST_RECORD = 2
/** The longest text in one record, with the byte that ends it. */
export const MAX_PUSH_BYTES = RECORD_SIZE - TAG_LENGTH - 1

/**
 * Encrypts a message for one subscription: the body of a push, with the encoding `aes128gcm` (RFC 8291, RFC 8188).
 * Throws for a text above MAX_PUSH_BYTES, and for a key that is no point of the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, random?: PushRandom): Buffer {
  const content = Buffer.from(text)
  if (content.length > MAX_PUSH_BYTES) throw new RangeError(`A push has at most ${MAX_PUSH_BYTES} bytes`)
  const salt = random?.salt ?? randomBytes(16)
  const ecdh = createECDH('prime256v1')
  if (random === undefined) ecdh.generateKeys()
  else ecdh.setPrivateKey(random.privateKey)
  const ownKey = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey])
  const secret = derive(ecdh.computeSecret(p256dh), { salt: auth, info, length: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(content), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, ...record])
}

const derive = (secret: Uint8Array, { salt, info, length }: { salt: Uint8Array; info: Uint8Array; length: number }) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
