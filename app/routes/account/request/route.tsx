import { data } from 'react-router'
import { signedInContext } from '#app/middleware/require-login.ts'
import { siteContext } from '#app/middleware/site.ts'
import { accountPath, accountRequestPath } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import pageStyles from '../account-page.module.css'
import { readRowId } from '../read-row-id.ts'
import { nameRequest, tellPassage } from '../request-words.ts'
import type { Route } from './+types/route'
import { AskAgain } from './ask-again.tsx'
import { AskedCar } from './asked-car.tsx'
import { listAnswers } from './list-answers.ts'
import { loadAccountRequest } from './load-account-request.server.ts'
import styles from './account-request.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const id = readRowId(params.number)
  const found = id === undefined ? undefined : await loadAccountRequest(site, { accountId, id })
  if (found === undefined) throw data(undefined, { status: 404 })
  return { ...found, now: site.now(), siteName: site.siteName, siteUrl: site.siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { request, siteName, siteUrl } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: nameRequest(request),
    path: accountRequestPath(request.id),
    isIndexed: false,
  })
}

export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { request, card, now } = loaderData
  const answers = listAnswers(request)
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Заявки', to: accountPath('requests') }, { label: `№\u00a0${request.id}` }]} />
        <h1>{nameRequest(request)}</h1>
      </header>
      <ol className={styles.passage} aria-label="Что с заявкой">
        {tellPassage(request, now).map(({ words, when }) => (
          <li key={words} className={when === undefined ? styles.underWay : styles.done}>
            <span className={styles.step}>{words}</span>
            {when !== undefined && <span className={styles.when}>{when}</span>}
          </li>
        ))}
      </ol>
      {request.car !== null && <AskedCar asked={request.car} card={card} />}
      {answers.length > 0 && (
        <section className={pageStyles.section} aria-labelledby="answers">
          <h2 id="answers">Что в&nbsp;заявке</h2>
          <dl className={styles.answers}>
            {answers.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <AskAgain request={request} card={card} />
    </div>
  )
}
