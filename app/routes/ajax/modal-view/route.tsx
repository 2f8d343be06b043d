import { renderToString } from 'react-dom/server'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import { FORM_ROOT_ATTRIBUTE, FORM_VIEW_ATTRIBUTE } from '#app/features/requests/form/embedded-form.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { MessageText } from '#app/features/requests/modal/message-text.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { formErrorResponse, htmlResponse, withErrorResponse } from '#app/http/form-answer-response.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { escapeJsonForScript } from '#app/ui/seo/json-ld.tsx'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import type { Route } from './+types/route'

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

interface RenderModalParams {
  /** The trigger's data attributes. */
  about: URLSearchParams
  /** The page with the trigger. */
  url: string
  /** Of the visitor, if they are logged in. */
  accountId?: number
}

/** The content of a pop-up as HTML that needs no script to be read. Undefined for an unknown pop-up. */
async function renderModal(site: Site, modal: string, params: RenderModalParams): Promise<string | undefined> {
  const { title, msg } = parseRequestParams(params.about)
  if (modal === 'form-message' && msg !== undefined) return renderToString(<MessageText title={title} msg={msg} />)
  if (!isFormName(modal) || !isModalForm(modal)) return undefined
  const { about, url, accountId } = params
  return renderForm(await loadRequestForm(site, modal, about, { url, accountId }))
}

/** The form, followed by the view it was rendered from: `hydrateForm` hydrates the form with it. */
function renderForm(view: RequestFormView): string {
  const form = renderToString(<RequestForm view={view} />)
  const json = escapeJsonForScript(view)
  return `<div ${FORM_ROOT_ATTRIBUTE}>${form}</div><script type="application/json" ${FORM_VIEW_ATTRIBUTE}>${json}</script>`
}
