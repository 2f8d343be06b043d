import { redirect } from 'react-router'
import type { RouteContext } from '#app/http/action-args.ts'
import * as v from 'valibot'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { RequestAccepted } from '#app/features/requests/form/request-accepted.tsx'
import { parseRequestParams } from '#app/features/request-links/parse-request-params.ts'
import { formatSuccessMessage, labelRequestLink } from '#app/features/requests/answer/success-message.texts.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { accountRequestPath } from '#urls/account-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import { testDriveCalendarPath } from '#urls/content-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { findCallback } from '#domain/requests/callbacks/find-callback.server.ts'
import { kindOfForm } from '#domain/requests/kinds/registry.ts'
import { slot } from '#domain/requests/forms/rules.ts'
import { getForm } from '../request/load-request-page.server.ts'
import styles from '../request/request.module.css'
import { NextSteps } from '../request/next-steps.tsx'
import type { Route } from './+types/route'

const NUMBER_PATTERN = /^[1-9]\d{0,14}$/

/** The confirmation page after a request without JavaScript. It shows only what its address contains. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const form = getForm(params.form)
  const number = url.searchParams.get('number') ?? ''
  if (!NUMBER_PATTERN.test(number)) throw redirect(requestPath(form))
  const param = (name: string) => url.searchParams.get(name) ?? undefined
  const requestParams = parseRequestParams(url.searchParams)
  // The request is already accepted: a failure from here on only shortens the answer.
  const [callback, car, request] = await Promise.all([
    findCallback(site, { ...requestParams, callTime: param('call_time') }).catch(
      withFallback(site, 'the callback time of a request', { kind: 'unknown' } as const),
    ),
    findCar(site, requestParams.carId).catch(withFallback(site, 'the car of a request', undefined)),
    param('follow') === undefined ? undefined : findRequestPath(context, Number(number)),
  ])
  const visit = await findVisit(site, { branch: requestParams.branch, local: param('slot') }).catch(
    withFallback(site, 'the branch of a test drive', undefined),
  )
  const preferences = { contact_way: param('contact_way'), tell_when: param('tell_when'), visit }
  return {
    form,
    car,
    request,
    follow: labelRequestLink(kindOfForm(form)),
    calendar: visit && testDriveCalendarPath({ ...visit, slot: visit.local, car: requestParams.carId }),
    msg: formatSuccessMessage(kindOfForm(form), Number(number), callback, preferences),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

/** The path of the request in the account, or of the login. The account shows only its own requests. */
async function findRequestPath(context: RouteContext, number: number): Promise<string> {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  const path = accountRequestPath(number)
  return accountId === undefined ? loginPath(path) : path
}

/** The test drive in the page's address, with the address of its branch. */
async function findVisit(site: Site, { branch: slug, local }: { branch?: string; local?: string }) {
  if (slug === undefined || !v.is(slot, local)) return undefined
  const branch = (await site.content.listBranches()).find((candidate) => candidate.slug === slug)
  return branch && { local, branch: slug, address: `${branch.city}, ${branch.address}` }
}

/** The path of the requested car, if its page is public. */
async function findCar(site: Site, carId: number | undefined) {
  const [card] = carId === undefined ? [] : await listCarCards(site, [carId])
  return card === undefined || card.state === 'draft' ? undefined : { path: carPath(card) }
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

export default function RequestAcceptedPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.sheet}>
        <RequestAccepted answer={loaderData} heading="h1">
          <NextSteps car={loaderData.car} />
        </RequestAccepted>
      </div>
    </div>
  )
}
