import { describeCodeRequestRefusal, describeGuessRefusal } from '#app/features/account/login-code.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { Contact, GuessRefusal } from '#domain/accounts/codes/login-code.ts'
import { findLoginCode, findOpenCode, type PendingCode } from '#domain/accounts/codes/login-codes.server.ts'
import { requestLoginCode, resendLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import type { CodeRefusal } from './requested-code.ts'

// The steps of the forms in which a visitor who is logged in requests and enters a code.

/** `isTooSoon`: the code in question was sent earlier, and can still be entered. */
type SentCode = { ok: true; codeId: string; isTooSoon?: boolean }

const CODE_EXPIRED = describeGuessRefusal({ ok: false, reason: 'gone' })
const MAX_GUESS_LENGTH = 40

interface SendCodeParams {
  accountId: number
  /** The session that the code confirms; without it the code verifies a new contact. */
  sessionId?: number
  contact: Contact
  address: string | undefined
}

/** Sends a code. A visitor who left while a code could still be entered gets that one. */
export async function sendCode(
  site: Site,
  { contact, address, ...owner }: SendCodeParams,
): Promise<SentCode | { ok: false; message: string; isFieldError: boolean }> {
  const requested = await requestLoginCode(site, { ...contact, ...owner, address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  const open = requested.reason === 'too-often' ? await findOpenCode(site, { ...owner, contact }) : undefined
  if (open !== undefined) return { ok: true, codeId: open.codeId, isTooSoon: true }
  return { ok: false, ...describeCodeRequestRefusal(requested, site.now(), site.timeZone) }
}

interface ResendCodeParams {
  codeId: string
  address: string | undefined
  /** Whether the code is the visitor's, and for this purpose. */
  isOwn: (code: PendingCode) => boolean
}

/** Sends another code to the contact of an earlier one. */
export async function resendCode(
  site: Site,
  { codeId, address, isOwn }: ResendCodeParams,
): Promise<SentCode | CodeRefusal> {
  const code = await findLoginCode(site, codeId)
  if (code === undefined || !isOwn(code)) return CODE_GONE
  const requested = await resendLoginCode(site, { codeId, address })
  if (requested.ok) return { ok: true, codeId: requested.codeId }
  if (requested.reason === 'gone') return CODE_GONE
  return refuseCode(describeCodeRequestRefusal(requested, site.now(), site.timeZone).message)
}

const refuseCode = (error: string, typed?: string): CodeRefusal => ({ ok: false, field: 'code', error, typed })

/** The refusal of a code that cannot be entered any more, or that is not the visitor's. */
export const CODE_GONE = refuseCode(CODE_EXPIRED)

/** A code as it was typed, cut to what can be one. */
export const cutGuess = (typed: string) => typed.slice(0, MAX_GUESS_LENGTH)

/** A wrong code. Only a malformed one is shown again. */
export const refuseGuess = (refusal: GuessRefusal, guess: string): CodeRefusal =>
  refuseCode(describeGuessRefusal(refusal), refusal.reason === 'malformed' ? guess : undefined)
