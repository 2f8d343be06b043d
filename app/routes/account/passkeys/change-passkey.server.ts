import * as v from 'valibot'
import type { Site } from '#app/http/middleware/site.ts'
import { labelRule } from '#domain/accounts/passkeys/passkey.ts'
import { removeLoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { renamePasskey } from '#domain/accounts/passkeys/passkeys.server.ts'

interface ChangePasskeyParams {
  intent: string | undefined
  passkeyId: number | undefined
  label: string
}

type ChangePasskeyResult = { ok: true; done: 'renamed' | 'removed' } | { ok: false; error: string }

const PASSKEY_REMOVED = 'Такого ключа уже нет. Обновите страницу.'
const LAST_LOGIN_METHOD = 'Это единственный способ войти. Сначала добавьте почту, телефон или другой ключ.'

/** Renames or removes a passkey, or returns why it was not changed. */
export async function changePasskey(
  site: Site,
  accountId: number,
  { intent, passkeyId, label }: ChangePasskeyParams,
): Promise<ChangePasskeyResult> {
  if (passkeyId === undefined) return { ok: false, error: PASSKEY_REMOVED }
  if (intent === 'rename') {
    const parsed = v.safeParse(labelRule, label)
    if (!parsed.success) return { ok: false, error: parsed.issues[0].message }
    const isRenamed = await renamePasskey(site, { accountId, passkeyId, label: parsed.output })
    return isRenamed ? { ok: true, done: 'renamed' } : { ok: false, error: PASSKEY_REMOVED }
  }
  if (intent !== 'remove') return { ok: false, error: 'Не\u00A0получилось понять, что изменить. Обновите страницу.' }
  const removed = await removeLoginMethod(site, accountId, { kind: 'passkey', passkeyId })
  if (removed.ok) return { ok: true, done: 'removed' }
  return { ok: false, error: removed.reason === 'last-login-method' ? LAST_LOGIN_METHOD : PASSKEY_REMOVED }
}
