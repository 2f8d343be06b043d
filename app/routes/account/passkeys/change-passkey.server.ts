import type { readForm, RejectedForm } from '#app/features/form/read-form.server.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { PasskeyLabelSchema } from '#domain/accounts/passkeys/passkey.ts'
import { removeLoginMethod } from '#domain/accounts/login-methods/remove-login-method.server.ts'
import { renamePasskey } from '#domain/accounts/passkeys/passkeys.server.ts'

type ChangePasskeyResult = { ok: true; done: 'renamed' | 'removed' } | { ok: false; rejection: RejectedForm }

const PASSKEY_REMOVED = 'Такого ключа уже нет. Обновите страницу.'
const LAST_LOGIN_METHOD = 'Это единственный способ войти. Сначала добавьте почту, телефон или другой ключ.'

/** Renames or removes a passkey, by the form's `intent`; otherwise the form comes back with the reason. */
export async function changePasskey(
  site: Site,
  accountId: number,
  form: Awaited<ReturnType<typeof readForm>>,
): Promise<ChangePasskeyResult> {
  const reject = (message: string) => ({ ok: false as const, rejection: form.reject({}, message) })
  const passkeyId = parseIdField(form.fields, 'passkey')
  if (passkeyId === undefined) return reject(PASSKEY_REMOVED)
  if (form.intent === 'rename') {
    const parsed = form.parse(PasskeyLabelSchema)
    if (!parsed.ok) return parsed
    const isRenamed = await renamePasskey(site, { accountId, passkeyId, label: parsed.values.label })
    return isRenamed ? { ok: true, done: 'renamed' } : reject(PASSKEY_REMOVED)
  }
  if (form.intent !== 'remove') return { ok: false, rejection: form.rejectMalformed() }
  const removed = await removeLoginMethod(site, accountId, { kind: 'passkey', passkeyId })
  if (removed.ok) return { ok: true, done: 'removed' }
  return reject(removed.reason === 'last-login-method' ? LAST_LOGIN_METHOD : PASSKEY_REMOVED)
}
