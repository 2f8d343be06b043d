import { useEffect } from 'react'
import { data, Form, useSubmit } from 'react-router'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath, noticesOffPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import {
  findUnsubscribeLink,
  formatUnsubscribeSubject,
  parseUnsubscribeSubject,
  resubscribe,
  type SubjectFrequency,
  unsubscribe,
  type UnsubscribeLink,
} from '#domain/notices/unsubscribe.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { type FavouriteNoticeKind, NOTICE_FREQUENCIES } from '#domain/notices/notice.ts'
import type { Route } from './+types/route'
import styles from './notices-off.module.css'

/** Added to the address by «Вернуть»: if that page is reloaded, it asks before it switches the letters off. */
const ASK_PARAM = 'ask'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  const link = await findUnsubscribeLink(site, tokenOf(url))
  const view = { siteName, siteUrl, token: tokenOf(url), needsConfirmation: url.searchParams.has(ASK_PARAM) }
  if (link === undefined) return data({ ...view, state: 'unknown' as const, about: '' }, { status: 404 })
  return data({
    ...view,
    state: link.activeSubjects.length > 0 ? ('on' as const) : ('off' as const),
    about: describeUnsubscribeSubject(link),
  })
}

/** Mail programs post here, too, for their «Unsubscribe» button (RFC 8058): without a browser, an origin or cookies. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const link = await findUnsubscribeLink(site, tokenOf(url))
  if (link === undefined) return data({ state: 'unknown' as const, before: [] }, { status: 404 })
  const { fields } = await readShortForm(request)
  const before = parsePreviousRates(fields.get('before') ?? [])
  if (before.length > 0) {
    await resubscribe(site, link, before)
    return data({ state: 'on-again' as const, before: [] })
  }
  return data({ state: 'off' as const, before: formatPreviousRates(await unsubscribe(site, link)) })
}

/** The token in the address gives access to a part of an account, so the page must not be cached. */
export const headers = () => PRIVATE_NO_STORE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Письма', path: noticesOffPath(), isIndexed: false })
}

/**
 * The target of the link in a letter. Loading the page changes nothing, because mail servers follow links too. A script
 * submits the form; without JavaScript there is a button.
 */
export default function NoticesOff({ loaderData, actionData }: Route.ComponentProps) {
  const { about, token, needsConfirmation } = loaderData
  const state = actionData?.state ?? loaderData.state
  const before = actionData?.before ?? []
  const submit = useSubmit()
  const shouldSubmit = state === 'on' && !needsConfirmation
  useEffect(() => {
    if (shouldSubmit) void submit(null, { method: 'post', action: noticesOffPath(token), replace: true })
  }, [shouldSubmit, submit, token])
  const { title, text } = STATE_TEXTS[state]
  return (
    <div className="wrap">
      <section className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.text} aria-live="polite">
          {text(about)}
        </p>
        <div className={styles.ways}>
          {state === 'on' && (
            <Form method="post" action={noticesOffPath(token)} replace>
              <Button type="submit">Отключить</Button>
            </Form>
          )}
          {before.length > 0 && (
            <Form method="post" action={`${noticesOffPath(token)}&${ASK_PARAM}`} replace>
              {before.map((entry) => (
                <input key={entry} type="hidden" name="before" value={entry} />
              ))}
              <Button type="submit">Вернуть</Button>
            </Form>
          )}
          {state === 'unknown' ? (
            <ButtonLink to={cataloguePath()} look="ink">
              Смотреть автомобили
            </ButtonLink>
          ) : (
            <ButtonLink to={accountPath('notices')} look="ghost">
              Настроить письма
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}

const STATE_TEXTS: Record<'on' | 'off' | 'on-again' | 'unknown', { title: string; text: (about: string) => string }> = {
  on: { title: 'Отключить письма?', text: (about) => `Вы получаете письма ${about}.` },
  off: { title: 'Выключено', text: (about) => `Больше не\u00A0пишем ${about}.` },
  'on-again': { title: 'Вернули', text: (about) => `Снова будем писать ${about}.` },
  unknown: {
    title: 'Ссылка не\u00A0подходит',
    text: () =>
      'Возможно, она скопирована не\u00A0целиком или кабинета больше нет. Письма можно отключить и\u00A0в\u00A0личном кабинете, в\u00A0разделе «Уведомления».',
  },
}

const KIND_LABELS: Record<FavouriteNoticeKind, string> = {
  cheaper: 'о\u00A0снижении цен на\u00A0автомобили из\u00A0избранного',
  back: 'о\u00A0возвращении автомобилей из\u00A0избранного в\u00A0продажу',
  reserved: 'о\u00A0брони автомобилей из\u00A0избранного',
  sold: 'о\u00A0том, что автомобили из\u00A0избранного проданы',
}

/** The subject of a link, to follow «пишем»: `о новых автомобилях по поиску «Geely с пробегом»`. */
function describeUnsubscribeSubject({
  subject,
  searchTitle,
}: Pick<UnsubscribeLink, 'subject' | 'searchTitle'>): string {
  if (subject === 'all')
    return 'об\u00A0автомобилях из\u00A0избранного и\u00A0о\u00A0новых автомобилях по\u00A0вашим поискам'
  if ('kind' in subject) return KIND_LABELS[subject.kind]
  return searchTitle === undefined ? 'по\u00A0этому поиску' : `о\u00A0новых автомобилях по\u00A0поиску «${searchTitle}»`
}

/** The previous settings as values of hidden fields: `cheaper:daily`. */
const formatPreviousRates = (before: readonly SubjectFrequency[]) =>
  before.map(({ subject, frequency }) => `${formatUnsubscribeSubject(subject)}:${frequency}`)

/** Parses the values of those fields. Invalid ones are ignored. */
function parsePreviousRates(values: readonly string[]): SubjectFrequency[] {
  return values.flatMap((entry) => {
    const [name = '', frequencyName] = entry.split(':')
    const subject = parseUnsubscribeSubject(name)
    const frequency = NOTICE_FREQUENCIES.find((known) => known === frequencyName)
    return subject === undefined || subject === 'all' || frequency === undefined ? [] : [{ subject, frequency }]
  })
}
