import { renderToStaticMarkup } from 'react-dom/server'
import { answerCall } from '#app/features/requests/answer-call.ts'
import { answerHtml, refuseForm } from '#app/features/requests/answer-form.ts'
import { FollowForm } from '#app/features/searches/follow-form.tsx'
import { readWanted } from '#app/features/searches/read-wanted.ts'
import { siteContext } from '#app/middleware/site.ts'
import { readWord } from '#app/read-field.ts'
import { getCurrentVersions } from '#domain/legal/get-current-versions.server.ts'
import { readShortForm } from '#domain/read-short-form.server.ts'
import type { Route } from './+types/route'

/** `POST /ajax/modals/views/follow-search-view.php`: what following the search `data-search` means, and the form for it. */
export function action({ request, context }: Route.ActionArgs) {
  return answerCall(context, async () => {
    const read = await readShortForm(request)
    if (!read.ok) return refuseForm(read.reason)
    const site = context.get(siteContext)
    const wanted = readWanted(site.stock, readWord(read.fields, 'search') ?? '')
    if (wanted === undefined) return refuseForm('unknown')
    const { path, title } = wanted
    const { consent, advertising } = await getCurrentVersions(site)
    const parts = { path, title, isPhoneOffered: site.loginWays.phone, versions: { consent, advertising } }
    return answerHtml(renderToStaticMarkup(<FollowForm {...parts} />))
  })
}

export const loader = () => refuseForm('not-a-form', { allow: 'POST' })
