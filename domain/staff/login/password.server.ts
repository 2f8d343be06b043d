import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's minimum for argon2id: 19 MiB, two passes. One hash takes some 30 ms of a thread of the pool. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const hash = promisify(argon2)

/** The hash of a password, with its salt and parameters, in the format of the PHC. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const digest = await hashWith(password, salt)
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(digest)}`
}

/**
 * Whether it is the password of this hash. Without a hash it takes the same time and is false, so that the time does not
 * reveal who works here.
 */
export async function isPasswordOf(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', digest = ''] = PHC.exec(stored ?? '') ?? []
  const parameters = memory
    ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    : PARAMETERS
  const actual = await hashWith(password, Buffer.from(salt, 'base64').subarray(0, SALT_BYTES), parameters)
  const expected = Buffer.from(digest, 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const hashWith = (password: string, salt: Buffer, parameters = PARAMETERS) =>
  hash('argon2id', {
    ...parameters,
    // The same password typed on another keyboard can be composed of other characters.
    message: password.normalize('NFKC'),
    nonce: salt.length === SALT_BYTES ? salt : Buffer.alloc(SALT_BYTES),
    tagLength: HASH_BYTES,
  })

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
