import { data, redirect, useFetcher } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { NoticeEmail } from '#app/features/notices/notice-email.tsx'
import { type AutosaveResult, NoticeFrequencyPicker } from '#app/features/notices/notice-frequency-picker.tsx'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import {
  FAVOURITE_NOTICE_KINDS,
  type FavouriteNoticeKind,
  NOTICE_FREQUENCIES,
  type NoticeFrequency,
} from '#domain/notices/notice.ts'
import { setNoticeFrequency } from '#domain/notices/set-notice-frequency.server.ts'
import { accountPath } from '#urls/account-paths.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'
import styles from './notices.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { settings, email } = await findNoticeSettings(site.db, context.get(signedInContext).accountId)
  const { siteName, siteUrl } = site
  return { settings, email, siteName, siteUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  const { fields } = await readShortForm(request)
  const kind = FAVOURITE_NOTICE_KINDS.find((known) => known === parseTextField(fields, 'kind'))
  const frequency = NOTICE_FREQUENCIES.find((known) => known === parseTextField(fields, 'frequency'))
  if (kind === undefined || frequency === undefined) throw data(undefined, { status: 400 })
  await setNoticeFrequency(context.get(siteContext), accountId, { kind }, frequency)
  if (!prefersHtml(request.headers.get('accept'))) return data({ saved: true })
  return redirect(`${accountPath('notices')}?done=saved`, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Уведомления', path: accountPath('notices'), isIndexed: false })
}

const DONE_MESSAGES = { saved: 'Сохранили.' }

/** The settings for notices about favourites: how often each kind is sent. */
export default function Notices({ loaderData: { settings, email } }: Route.ComponentProps) {
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Уведомления</h1>
        <p className={pageStyles.lead}>
          Пишем об&nbsp;автомобилях, которые вы&nbsp;добавили в&nbsp;избранное. «Сразу»&nbsp;— в&nbsp;течение нескольких
          минут, «Раз&nbsp;в&nbsp;день»&nbsp;— одним письмом в&nbsp;10:00 по&nbsp;Москве.
        </p>
      </header>
      <DoneAlert messages={DONE_MESSAGES} />
      <NoticeEmail email={email} />
      <ul className={styles.list}>
        {FAVOURITE_NOTICE_KINDS.map((kind) => (
          <KindRow key={kind} kind={kind} frequency={settings[kind]} />
        ))}
      </ul>
      <p className={pageStyles.lead}>
        Как писать о&nbsp;новых автомобилях, решает каждый поиск сам.{' '}
        <Link to={accountPath('searches')} className={styles.link}>
          Мои поиски
        </Link>
      </p>
    </div>
  )
}

const KIND_TITLES: Record<FavouriteNoticeKind, string> = {
  cheaper: 'Подешевел',
  back: 'Снова в\u00A0продаже',
  reserved: 'Забронирован',
  sold: 'Продан или снят с\u00A0продажи',
}

function KindRow({ kind, frequency }: { kind: FavouriteNoticeKind; frequency: NoticeFrequency }) {
  const fetcher = useFetcher<AutosaveResult>()
  return (
    <li className={styles.kind}>
      <p className={styles.title}>{KIND_TITLES[kind]}</p>
      <NoticeFrequencyPicker fetcher={fetcher} label={KIND_TITLES[kind]} frequency={frequency}>
        <input type="hidden" name="kind" value={kind} />
      </NoticeFrequencyPicker>
    </li>
  )
}
