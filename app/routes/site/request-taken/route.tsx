import { redirect } from 'react-router'
import { RequestTaken } from '#app/features/requests/form/request-taken.tsx'
import { tellTaken } from '#app/features/requests/success-words.ts'
import { siteContext } from '#app/middleware/site.ts'
import { requestPath } from '#app/paths.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { findCallback } from '#domain/requests/find-callback.server.ts'
import { kindOfForm } from '#domain/requests/request.ts'
import { getForm } from '../request/load-request-page.server.ts'
import styles from '../request/request.module.css'
import { WaysOn } from '../request/ways-on.tsx'
import type { Route } from './+types/route'

const NUMBER = /^[1-9]\d{0,14}$/

/** What a visitor without JavaScript reads after his request was taken. It knows no more than the number in its address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const form = getForm(params.form)
  const number = url.searchParams.get('number') ?? ''
  if (!NUMBER.test(number)) throw redirect(requestPath(form))
  const callback = await findCallback(site, {})
  return {
    form,
    msg: tellTaken(kindOfForm(form), Number(number), callback),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { form, siteName, siteUrl, msg } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Заявка принята',
    description: msg,
    path: requestPath(form),
    isIndexed: false,
  })
}

export default function RequestTakenPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.sheet}>
        <RequestTaken answer={loaderData} heading="h1">
          <WaysOn />
        </RequestTaken>
      </div>
    </div>
  )
}
