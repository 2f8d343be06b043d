import { data, redirect } from 'react-router'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { cancelTestDrive } from '#domain/requests/cancel-test-drive.server.ts'
import { accountPath, accountRequestPath } from '#urls/account-paths.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '../done-alert.tsx'
import { parseRowId } from '../parse-row-id.ts'
import { describeRequestTimeline, labelRequest } from '../request-status.texts.ts'
import type { Route } from './+types/route'
import styles from './account-request.module.css'
import { loadAccountRequest } from './load-account-request.server.ts'
import { listAnswers, RepeatRequest } from './repeat-request.tsx'
import { BookedSlot, RequestedCar, ReservedCar } from './requested-car.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const id = parseRowId(params.number)
  const found = id === undefined ? undefined : await loadAccountRequest(site, { accountId, id })
  if (found === undefined) throw data(undefined, { status: 404 })
  return { ...found, now: site.now(), siteName: site.siteName, siteUrl: site.siteUrl }
}

/** Cancels the booked test drive. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const requestId = parseRowId(params.number)
  const sent = await readShortForm(request)
  if (!sent.ok || sent.fields.get('cancel')?.[0] !== 'test-drive') throw data(undefined, { status: 400 })
  if (requestId === undefined) throw data(undefined, { status: 404 })
  const result = await cancelTestDrive(site, { requestId, by: 'visitor', accountId })
  if (!result.ok && result.reason === 'none') throw data(undefined, { status: 404 })
  const done = result.ok || result.reason === 'cancelled' ? 'cancelled' : 'late'
  return redirect(`${accountRequestPath(requestId)}?${new URLSearchParams({ done })}`, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { request, siteName, siteUrl } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: labelRequest(request),
    path: accountRequestPath(request.id),
    isIndexed: false,
  })
}

export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { request, card, now, booked, reservation } = loaderData
  const timeZone = useTimeZone()
  const answers = listAnswers(request)
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Заявки', to: accountPath('requests') }, { label: `№\u00a0${request.id}` }]} />
        <h1>{labelRequest(request)}</h1>
      </header>
      <DoneAlert messages={DONE_MESSAGES} tone={booked?.cancelledAt ? 'good' : 'warn'} />
      {reservation && <ReservedCar reservation={reservation} now={now} />}
      {booked && <BookedSlot booked={booked} carId={request.car?.id} now={now} />}
      <ol className={styles.timeline} aria-label="Что с заявкой">
        {describeRequestTimeline(request, now, timeZone).map(({ label, when }) => (
          <li key={label} className={when === undefined ? styles.underWay : styles.done}>
            <span className={styles.step}>{label}</span>
            {when !== undefined && <span className={styles.when}>{when}</span>}
          </li>
        ))}
      </ol>
      {request.car !== null && <RequestedCar requested={request.car} card={card} />}
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
      <RepeatRequest request={request} card={card} />
    </div>
  )
}

const DONE_MESSAGES = {
  cancelled: 'Запись отменена. Время свободно для других.',
  late: 'Тест-драйв уже начался: отменить его здесь нельзя. Если что-то случилось, позвоните в\u00a0автосалон.',
}
