import { data, redirect } from 'react-router'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import type { AccountRequest } from '#domain/requests/account/account-request.ts'
import { findAccountRequest } from '#domain/requests/account/account-requests.server.ts'
import { cancelTestDrive } from '#domain/requests/cancel-test-drive.server.ts'
import { REQUEST_FIELD_LABELS } from '#domain/requests/forms/fields.texts.ts'
import { labelAnswer } from '#domain/requests/kinds/kind-fields.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { formatDetails } from '#domain/requests/reports/describe-request.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { findReservation } from '#domain/reservations/reservations.server.ts'
import { findTestDrive } from '#domain/test-drives/test-drives.server.ts'
import { formatBytes } from '#locale/number.ts'
import { formatPhone } from '#locale/phone.ts'
import { accountPath, accountRequestPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { parseRowId } from '../parse-row-id.ts'
import { describeRequestTimeline, labelRequest } from '../request-status.texts.ts'
import type { Route } from './+types/route'
import styles from './account-request.module.css'
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
  const result = await cancelTestDrive(site, { requestId, accountId })
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
  late: 'Тест-драйв уже начался: отменить его здесь нельзя. Если что-то случилось, позвоните в\u00a0салон.',
}

interface RepeatRequestProps {
  request: Pick<AccountRequest, 'form' | 'car'>
  card: CarCard | undefined
}

/** A link to the same form, for the same car while it is for sale. */
function RepeatRequest({ request: { form, car }, card }: RepeatRequestProps) {
  const isSold = car !== null && (card === undefined || isSoldOrArchived(card))
  if (isSold)
    return (
      <div className={pageStyles.ways}>
        <ButtonLink to={cataloguePath()} look="ink">
          Найти похожий
        </ButtonLink>
      </div>
    )
  if (!isFormName(form)) return null
  return (
    <div className={pageStyles.ways}>
      {isModalForm(form) ? (
        <RequestLink form={form} prefill={{ carId: car?.id, with: conditionsOf(car) }} look="ghost">
          Отправить ещё одну
        </RequestLink>
      ) : (
        <ButtonLink to={requestPath(form)} look="ghost">
          Отправить ещё одну
        </ButtonLink>
      )}
    </div>
  )
}

const conditionsOf = (car: AccountRequest['car']) =>
  DISCOUNT_CONDITIONS.filter((condition) => car?.price.conditions.includes(condition))

interface Answer {
  label: string
  /** May have several lines. */
  value: string
}

/** What the visitor entered, under the labels of the form. Erased values are left out. */
function listAnswers(request: AccountRequest): Answer[] {
  const { name, phone, email, comment, branch, brandName, details, files } = request
  const lines: [string, string | null][] = [
    [REQUEST_FIELD_LABELS.brand, 'brand' in details || request.car !== null ? null : brandName],
    ...formatDetails(request).map(({ field, value }): [string, string] => [labelAnswer(request.kind, field), value]),
    [REQUEST_FIELD_LABELS.branch, branch && `${branch.name}, ${branch.city}, ${branch.address}`],
    [REQUEST_FIELD_LABELS.comment, comment],
    [REQUEST_FIELD_LABELS.name, name],
    [REQUEST_FIELD_LABELS.phone, phone && formatPhone(phone)],
    [REQUEST_FIELD_LABELS.email, email],
    [REQUEST_FIELD_LABELS.files, files.map((file) => `${file.name}, ${formatBytes(file.bytes)}`).join('\n')],
  ]
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/**
 * A request with its booking, its reservation and the car's current state; undefined if this account has no such
 * request.
 */
async function loadAccountRequest(site: Site, key: { accountId: number; id: number }) {
  const request = await findAccountRequest(site, key)
  if (request === undefined) return undefined
  const [[card], booked, reservation] = await Promise.all([
    request.car === null ? [] : listCarCards(site, [request.car.id]),
    request.kind === 'testdrive' ? findTestDrive(site, request.id) : undefined,
    request.kind === 'reserve' ? findReservation(site, request.id) : undefined,
  ])
  // A car that was changed back to a draft is not shown.
  return { request, booked, reservation, card: card?.state === 'draft' ? undefined : card }
}
