import { renderToStaticMarkup } from 'react-dom/server'
import { FollowForm } from '#app/features/account/follow-form.tsx'
import { parseCatalogueSearch } from '#app/features/searches/parse-catalogue-search.ts'
import { formErrorResponse, htmlResponse, withErrorResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { getCurrentVersions } from '#domain/legal/legal-texts.server.ts'
import type { Route } from './+types/route'

/** `POST /ajax/modals/views/follow-search-view.php`: the form to follow the search in `data-search`. */
export function action({ request, context }: Route.ActionArgs) {
  return withErrorResponse(context, async () => {
    const read = await readShortForm(request)
    if (!read.ok) return formErrorResponse(read.reason)
    const site = context.get(siteContext)
    const search = parseCatalogueSearch(site.stock, parseTextField(read.fields, 'search') ?? '')
    if (search === undefined) return formErrorResponse('unknown')
    const { path, title } = search
    const { consent, advertising } = await getCurrentVersions(site)
    const parts = { path, title, isPhoneOffered: site.loginMethods.phone, versions: { consent, advertising } }
    return htmlResponse(renderToStaticMarkup(<FollowForm {...parts} />))
  })
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })
