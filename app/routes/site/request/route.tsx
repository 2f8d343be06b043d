import { data, redirect } from 'react-router'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import { FORM_TEXTS } from '#app/features/requests/form/form-texts.ts'
import { takeForm } from '#app/features/requests/take-form.server.ts'
import { siteContext } from '#app/middleware/site.ts'
import { requestPath, requestTakenPath } from '#app/paths.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/route'
import { getForm, showAgain } from './show-form.server.ts'
import styles from './request.module.css'
import { WaysOn } from './ways-on.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const form = getForm(params.form)
  const page = requestPath(form, url.searchParams)
  const view = await loadRequestForm(site, form, url.searchParams, { url: site.siteUrl + page, page })
  return { view, siteName: site.siteName, siteUrl: site.siteUrl }
}

/** What a browser without JavaScript sends to the form's own address arrives here (server/site-handler.ts). */
export async function action(args: Route.ActionArgs) {
  const form = getForm(args.params.form)
  const { status, answer, values } = await takeForm(args, form)
  if (answer.success === 'Y') return redirect(answer.link ?? requestTakenPath(form, answer.number ?? 0), 303)
  const view = await showAgain(args.context.get(siteContext), form, { answer, values })
  return data({ view }, { status })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { view, siteName, siteUrl } = loaderData
  const { title, lead } = FORM_TEXTS[view.form]
  return pageMeta({ siteName, siteUrl, title, description: lead, path: requestPath(view.form), isIndexed: false })
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = actionData ?? loaderData
  return (
    <div className="wrap">
      <div className={styles.sheet}>
        <RequestForm key={view.key} view={view} heading="h1" waysOn={<WaysOn car={view.car} />} />
      </div>
    </div>
  )
}
