import { secondsUntil, describeCodeRequestRefusal } from '#app/features/account/login-code.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { PendingCode } from '#domain/accounts/codes/find-login-code.server.ts'
import { formatContact } from '#domain/accounts/contacts/format-contact.ts'
import type { ContactKind } from '#domain/accounts/codes/login-code.ts'

/** A code that has been sent to a visitor who is logged in. */
export interface RequestedCode {
  codeId: string
  kind: ContactKind
  /** Where to, as it is read. */
  contact: string
  /** Whether it can still be typed. */
  isOpen: boolean
  triesLeft: number
  /** In how many seconds another one may be asked for. */
  waitS: number
  /** The visitor has just come for it, and not to look at the page. */
  isFocused: boolean
}

/** In a page's address: another code was asked for, too soon after the one that it names. */
export const TOO_SOON = 'soon'

interface DescribeRequestedCodeParams {
  /** Whether the page's address names the code. */
  isNamed: boolean
  search: URLSearchParams
}

/** What a page shows of a code, and why another one has not been sent. */
export function describeRequestedCode(
  code: PendingCode | undefined,
  { now: clock, timeZone }: Pick<Site, 'now' | 'timeZone'>,
  { isNamed, search }: DescribeRequestedCodeParams,
): { asked: RequestedCode | null; note: string | undefined } {
  if (code === undefined) return { asked: null, note: undefined }
  const { codeId, kind, isOpen, triesLeft, nextAt } = code
  const now = clock()
  const waitS = secondsUntil(nextAt, now)
  const isTooSoon = isNamed && search.has(TOO_SOON) && waitS > 0
  return {
    asked: { codeId, kind, contact: formatContact(code), isOpen, triesLeft, waitS, isFocused: isNamed },
    note: isTooSoon
      ? describeCodeRequestRefusal({ ok: false, reason: 'too-often', nextAt }, now, timeZone).message
      : undefined,
  }
}
