import type { AccountContext } from './account-context.ts'
import { askLoginCode, type AskedCode } from './ask-login-code.server.ts'
import type { AskRefusal } from './login-code.ts'

type AskContext = Parameters<typeof askLoginCode>[0] & Pick<AccountContext, 'db'>

/**
 * Sends another code for what a former one was asked for, with what was agreed to then. The former one goes on to hold,
 * with the tries that it has left. `gone`: it is too old to be known.
 */
export async function askCodeAgain(
  context: AskContext,
  { codeId, address }: { codeId: string; address?: string },
): Promise<AskedCode | AskRefusal | { ok: false; reason: 'gone' }> {
  const former = await context.db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'back', 'consent_version', 'advertising_version'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (former === undefined) return { ok: false, reason: 'gone' }
  return askLoginCode(context, {
    kind: former.kind,
    value: former.value,
    accountId: former.account_id ?? undefined,
    sessionId: former.session_id ?? undefined,
    back: former.back ?? undefined,
    consent: agreedTo(former.consent_version),
    advertising: agreedTo(former.advertising_version),
    address,
  })
}

const agreedTo = (version: number | null) => (version === null ? undefined : { version })
