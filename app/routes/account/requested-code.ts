import { secondsUntil, describeCodeRequestRefusal } from '#app/features/account/login-code.texts.ts'
import { CODE_INTENT } from '#app/features/account/login-schemas.ts'
import type { RejectedForm, SentForm } from '#app/features/form/read-form.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { PendingCode } from '#domain/accounts/codes/login-codes.server.ts'
import { formatContact } from '#domain/accounts/contacts/format-contact.ts'
import type { ContactKind } from '#domain/accounts/codes/login-code.ts'

/** A code that was sent to a visitor who is logged in. */
export interface RequestedCode {
  codeId: string
  kind: ContactKind
  /** The contact that it was sent to, formatted for reading. */
  contact: string
  /** Whether it can still be entered. */
  isOpen: boolean
  triesLeft: number
  /** The number of seconds until another code can be requested. */
  waitS: number
  /**
   * Whether its field has the focus: the visitor has just requested it, and did not open the page for another reason.
   */
  isFocused: boolean
}

/** The query parameter that is set when another code was requested too soon after the one in the address. */
export const TOO_SOON = 'soon'

interface DescribeRequestedCodeParams {
  /** Whether the page's address names the code. */
  isNamed: boolean
  search: URLSearchParams
}

/** A code as the page shows it, and a note when another one was not sent because it was too soon. */
export function describeRequestedCode(
  code: PendingCode | undefined,
  { now: clock, timeZone }: Pick<Site, 'now' | 'timeZone'>,
  { isNamed, search }: DescribeRequestedCodeParams,
): { requestedCode: RequestedCode | null; note: string | undefined } {
  if (code === undefined) return { requestedCode: null, note: undefined }
  const { codeId, kind, isOpen, triesLeft, nextAt } = code
  const now = clock()
  const waitS = secondsUntil(nextAt, now)
  const isTooSoon = isNamed && search.has(TOO_SOON) && waitS > 0
  return {
    requestedCode: { codeId, kind, contact: formatContact(code), isOpen, triesLeft, waitS, isFocused: isNamed },
    note: isTooSoon
      ? describeCodeRequestRefusal({ ok: false, reason: 'too-often', nextAt }, now, timeZone).message
      : undefined,
  }
}

/** Why no code was sent or accepted, and where the form says so. */
export interface CodeRefusal {
  ok: false
  field: 'contact' | 'code' | 'form'
  error: string
  typed?: string
}

/**
 * Sends a form back with its one error: at its field, or about the whole. The form of the code also shows why no other
 * code was sent. A code that is used up is not shown again.
 */
export function rejectCodeForm({ reject, intent }: SentForm, { field, error, typed }: CodeRefusal): RejectedForm {
  if (field === 'form') return reject({}, error)
  const values = typed === undefined ? {} : { [field]: [typed] }
  return reject({ [field]: error }, undefined, { values, intent: field === 'code' ? CODE_INTENT : intent })
}
