import { renderToString } from 'react-dom/server'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { FORM_ROOT_ATTRIBUTE, FORM_VIEW_ATTRIBUTE } from '#app/features/requests/form/embedded-form.ts'
import { MessageText } from '#app/features/requests/modal/message-text.tsx'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { escapeJsonForScript } from '#app/ui/seo/json-ld.tsx'
import { isModalForm } from '#domain/requests/request.ts'

interface RenderModalParams {
  /** The trigger's data attributes. */
  about: URLSearchParams
  /** The page that the trigger stands on. */
  url: string
  /** Whoever has logged in. */
  accountId?: number
}

/** The inside of a pop-up as HTML: whole and readable without a script of ours. Undefined for one that does not exist. */
export async function renderModal(site: Site, modal: string, asked: RenderModalParams): Promise<string | undefined> {
  const { title, msg } = parseRequestParams(asked.about)
  if (modal === 'form-message' && msg !== undefined) return renderToString(<MessageText title={title} msg={msg} />)
  if (!isModalForm(modal)) return undefined
  const { about, url, accountId } = asked
  return renderForm(await loadRequestForm(site, modal, about, { url, accountId }))
}

/** The form, and behind it what it was drawn from: with that `hydrateForm` brings it to life. */
function renderForm(view: RequestFormView): string {
  const form = renderToString(<RequestForm view={view} />)
  const json = escapeJsonForScript(view)
  return `<div ${FORM_ROOT_ATTRIBUTE}>${form}</div><script type="application/json" ${FORM_VIEW_ATTRIBUTE}>${json}</script>`
}
