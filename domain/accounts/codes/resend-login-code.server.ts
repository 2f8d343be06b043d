import type { AccountContext } from '../account-context.ts'
import { requestLoginCode, type RequestedCode } from './request-login-code.server.ts'
import type { CodeRequestRefusal } from './login-code.ts'

type ResendCodeContext = Parameters<typeof requestLoginCode>[0] & Pick<AccountContext, 'db'>

/**
 * Sends another code for what a former one was asked for, with what was agreed to then. The former one goes on to hold,
 * with the tries that it has left. `gone`: it is too old to be known.
 */
export async function resendLoginCode(
  context: ResendCodeContext,
  { codeId, address }: { codeId: string; address?: string },
): Promise<RequestedCode | CodeRequestRefusal | { ok: false; reason: 'gone' }> {
  const former = await context.db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'back', 'consent_version', 'advertising_version'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (former === undefined) return { ok: false, reason: 'gone' }
  return requestLoginCode(context, {
    kind: former.kind,
    value: former.value,
    accountId: former.account_id ?? undefined,
    sessionId: former.session_id ?? undefined,
    back: former.back ?? undefined,
    consent: toConsent(former.consent_version),
    advertising: toConsent(former.advertising_version),
    address,
  })
}

const toConsent = (version: number | null) => (version === null ? undefined : { version })
