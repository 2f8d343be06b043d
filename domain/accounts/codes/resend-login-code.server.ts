import type { AccountContext } from '../account-context.ts'
import { requestLoginCode, type RequestedCode } from './request-login-code.server.ts'
import type { CodeRequestRefusal } from './login-code.ts'

type ResendCodeContext = Parameters<typeof requestLoginCode>[0] & Pick<AccountContext, 'db'>

/**
 * Sends another code with the contact, purpose and consents of an earlier one. The earlier one stays valid, with its
 * remaining tries. `gone`: the earlier one no longer exists.
 */
export async function resendLoginCode(
  context: ResendCodeContext,
  { codeId, address }: { codeId: string; address?: string },
): Promise<RequestedCode | CodeRequestRefusal | { ok: false; reason: 'gone' }> {
  const previous = await context.db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'return_path', 'consent_version', 'advertising_version'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (previous === undefined) return { ok: false, reason: 'gone' }
  return requestLoginCode(context, {
    kind: previous.kind,
    value: previous.value,
    accountId: previous.account_id ?? undefined,
    sessionId: previous.session_id ?? undefined,
    back: previous.return_path ?? undefined,
    consent: toConsent(previous.consent_version),
    advertising: toConsent(previous.advertising_version),
    address,
  })
}

const toConsent = (version: number | null) => (version === null ? undefined : { version })
