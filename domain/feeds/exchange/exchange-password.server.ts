import { createHash, randomBytes } from 'node:crypto'

const PASSWORD_BYTES = 15

/** A new password of an exchange: 120 random bits, 20 characters. */
export const createExchangePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url')

/** The hash under which a password or a cookie is stored: both are random, so that a plain one is enough. */
export const hashExchangeSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
