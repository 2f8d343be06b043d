import * as v from 'valibot'
import type { Site } from '#app/middleware/site.ts'
import { labelRule } from '#domain/accounts/passkey-rules.ts'
import { removeWay } from '#domain/accounts/remove-way.server.ts'
import { renamePasskey } from '#domain/accounts/rename-passkey.server.ts'

interface Wish {
  intent: string | undefined
  passkeyId: number | undefined
  label: string
}

type Change = { ok: true; done: 'renamed' | 'removed' } | { ok: false; error: string }

const GONE = 'Такого ключа уже нет. Обновите страницу.'
const LAST = 'Это единственный способ войти. Сначала добавьте почту, телефон или другой ключ.'

/** Calls a key otherwise, or takes it away; or says why not. */
export async function changePasskey(site: Site, accountId: number, wish: Wish): Promise<Change> {
  const { intent, passkeyId, label } = wish
  if (passkeyId === undefined) return { ok: false, error: GONE }
  if (intent === 'rename') {
    const read = v.safeParse(labelRule, label)
    if (!read.success) return { ok: false, error: read.issues[0].message }
    const isThere = await renamePasskey(site, { accountId, passkeyId, label: read.output })
    return isThere ? { ok: true, done: 'renamed' } : { ok: false, error: GONE }
  }
  if (intent !== 'remove') return { ok: false, error: 'Не\u00A0получилось понять, что изменить. Обновите страницу.' }
  const removed = await removeWay(site, accountId, { kind: 'passkey', passkeyId })
  if (removed.ok) return { ok: true, done: 'removed' }
  return { ok: false, error: removed.reason === 'last-way' ? LAST : GONE }
}
