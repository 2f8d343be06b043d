import { findAccountId } from '#app/features/account/find-account-id.ts'
import { formErrorResponse, htmlResponse, withErrorResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { Route } from './+types/route'
import { renderModal } from './render-modal.server.tsx'

const FILE_PATTERN = /^(.+)-view\.php$/

/** `POST /ajax/modals/views/{modal}-view.php`: the content of a pop-up (docs/product.md, Views). */
export function action({ request, params, context }: Route.ActionArgs) {
  return withErrorResponse(context, async () => {
    const read = await readShortForm(request)
    if (!read.ok) return formErrorResponse(read.reason)
    const site = context.get(siteContext)
    const html = await renderModal(site, FILE_PATTERN.exec(params.file)?.[1] ?? '', {
      about: new URLSearchParams([...read.fields].flatMap(([name, values]) => values.map((value) => [name, value]))),
      // A script sends the full address: the Referer of a page on another site holds only its origin.
      url: read.fields.get(SUBMISSION_FIELDS.url)?.[0] ?? request.headers.get('referer') ?? '',
      accountId: await findAccountId(site, context),
    })
    return html === undefined ? formErrorResponse('unknown') : htmlResponse(html)
  })
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })
