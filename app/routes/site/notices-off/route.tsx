import { useEffect } from 'react'
import { data, Form, useSubmit } from 'react-router'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath, noticesOffPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findUnsubscribeLink, unsubscribe, resubscribe } from '#domain/notices/unsubscribe.server.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import type { Route } from './+types/route'
import styles from './notices-off.module.css'
import { describeUnsubscribeSubject, parsePreviousRates, formatPreviousRates } from './unsubscribe.texts.ts'

/** In the address once its reader has thought better of it: the page, loaded again, then asks before it switches off. */
const ASK_PARAM = 'ask'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  const link = await findUnsubscribeLink(site, tokenOf(url))
  const view = { siteName, siteUrl, token: tokenOf(url), isAsking: url.searchParams.has(ASK_PARAM) }
  if (link === undefined) return data({ ...view, state: 'unknown' as const, about: '' }, { status: 404 })
  return data({
    ...view,
    state: link.activeSubjects.length > 0 ? ('on' as const) : ('off' as const),
    about: describeUnsubscribeSubject(link),
  })
}

/** Also what a mail program posts when its reader touches «Unsubscribe» (RFC 8058): no browser, no origin, no cookies. */
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

/** What opens a part of an account stays nowhere on its way. */
export const headers = () => PRIVATE_NO_STORE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Письма', path: noticesOffPath(), isIndexed: false })
}

/**
 * Where a letter's link leads. Reading the page changes nothing, for mail servers follow links too: a script of the page
 * sends the form, and without it there is a button.
 */
export default function NoticesOff({ loaderData, actionData }: Route.ComponentProps) {
  const { about, token, isAsking } = loaderData
  const state = actionData?.state ?? loaderData.state
  const before = actionData?.before ?? []
  const submit = useSubmit()
  const isMeant = state === 'on' && !isAsking
  useEffect(() => {
    if (isMeant) void submit(null, { method: 'post', action: noticesOffPath(token), replace: true })
  }, [isMeant, submit, token])
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
              <Button type="submit" look="accent">
                Отключить
              </Button>
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
