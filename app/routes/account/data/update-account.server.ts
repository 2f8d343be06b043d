import { redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { renameAccount } from '#domain/accounts/find-account.server.ts'
import { withdrawAdvertising } from '#domain/accounts/consents/consents.server.ts'
import { RenameSchema } from '#domain/accounts/account.ts'

/** Makes the change that a form of the page requests, or sends the form back. */
export async function updateAccount(site: Site, accountId: number, request: Request) {
  const form = await readForm(request)
  switch (form.intent) {
    case 'withdraw-advertising':
      await withdrawAdvertising(site, accountId)
      return redirect(`${accountPath('data')}?done=advertising`, 303)
    case 'rename': {
      const parsed = form.parse(RenameSchema)
      if (!parsed.ok) return parsed.rejection
      await renameAccount(site, { accountId, name: parsed.values.name })
      return redirect(`${accountPath('data')}?done=name`, 303)
    }
    default:
      return form.rejectMalformed()
  }
}
