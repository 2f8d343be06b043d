import { renderToString } from 'react-dom/server'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { FORM_ROOT_ATTRIBUTE, FORM_VIEW_ATTRIBUTE } from '#app/features/requests/form/embedded-form.ts'
import { MessageText } from '#app/features/requests/modal/message-text.tsx'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { escapeJsonForScript } from '#app/ui/seo/json-ld.tsx'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'

interface RenderModalParams {
  /** The trigger's data attributes. */
  about: URLSearchParams
  /** The page with the trigger. */
  url: string
  /** Of the visitor, if they are logged in. */
  accountId?: number
}

/** The content of a pop-up as HTML that needs no script to be read. Undefined for an unknown pop-up. */
export async function renderModal(site: Site, modal: string, params: RenderModalParams): Promise<string | undefined> {
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
