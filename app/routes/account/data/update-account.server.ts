import * as v from 'valibot'
import type { Site } from '#app/http/middleware/site.ts'
import { MAX_NAME_LENGTH } from '#domain/accounts/account.ts'
import { renameAccount } from '#domain/accounts/rename-account.server.ts'
import { withdrawAdvertising } from '#domain/accounts/consents/withdraw-advertising.server.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { line } from '#domain/requests/forms/rules.ts'

type UpdateAccountResult = { ok: true; done: 'name' | 'advertising' } | { ok: false; name?: string; error: string }

/** Makes the change that a form of the page requests, or returns why it was not made. */
export async function updateAccount(site: Site, accountId: number, request: Request): Promise<UpdateAccountResult> {
  const { fields } = await readShortForm(request)
  const field = (name: string) => parseTextField(fields, name) ?? ''
  switch (field('intent')) {
    case 'withdraw-advertising':
      await withdrawAdvertising(site, accountId)
      return { ok: true, done: 'advertising' }
    case 'rename': {
      const name = field('name')
      const parsed = v.safeParse(line(MAX_NAME_LENGTH), name)
      if (!parsed.success) return { ok: false, name, error: parsed.issues[0].message }
      await renameAccount(site, { accountId, name: parsed.output })
      return { ok: true, done: 'name' }
    }
    default:
      return {
        ok: false,
        error: 'Не\u00A0получилось понять, что изменить. Обновите страницу и\u00A0попробуйте ещё раз.',
      }
  }
}
