import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp.server.ts'

const CODES = 10
/** 120 bits: nobody guesses it, so a plain hash protects it. Its base32 has 24 characters. */
const CODE_BYTES = 15

/** New recovery codes: `KZ4TQ2-…`, four groups of six characters. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (toBase32(randomBytes(CODE_BYTES)).match(/.{6}/g) ?? []).join('-'))

/** The stored hash of a code, as it was typed: without its hyphens, in any case. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest()

/** Whether the text has the length of a recovery code, and not of a code from an app. */
export const isRecoveryCode = (text: string): boolean => text.replaceAll(/[^\p{L}\d]/gu, '').length > 8
