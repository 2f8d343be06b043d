import { data, Form, redirect, useFetcher } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { NoticeEmail } from '#app/features/notices/notice-email.tsx'
import { type AutosaveResult, NoticeFrequencyPicker } from '#app/features/notices/notice-frequency-picker.tsx'
import { parseCatalogueSearch } from '#app/features/searches/parse-catalogue-search.ts'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import { MAX_SEARCHES, type SavedSearch } from '#domain/searches/saved-search.ts'
import { listSearches } from '#domain/searches/saved-searches.server.ts'
import { plural } from '#locale/plural.ts'
import { accountPath, searchesPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'
import styles from './searches.module.css'
import { submitSearchForm } from './submit-search-form.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const [searches, { email }] = await Promise.all([
    listSearches(site, accountId),
    findNoticeSettings(site.db, accountId),
  ])
  const search = parseCatalogueSearch(site.stock, url.searchParams.get('follow') ?? '')
  const isFollowed = search !== undefined && searches.some(({ path }) => path === search.path)
  return {
    searches: searches.map((saved) => ({
      ...saved,
      total: parseCatalogueSearch(site.stock, saved.path)?.total ?? 0,
    })),
    email,
    offered: search === undefined || isFollowed ? undefined : { path: search.path, title: search.title },
    done: isFollowed ? 'followed' : url.searchParams.get('done'),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  const sent = await readShortForm(request)
  if (!sent.ok) throw data(undefined, { status: 400 })
  const result = await submitSearchForm(context.get(siteContext), accountId, sent.fields)
  if (result === undefined) throw data(undefined, { status: 404 })
  if (!prefersHtml(request.headers.get('accept')))
    return data(
      { saved: result.ok, isSilent: result.ok && result.isSilent === true },
      { status: result.ok ? 200 : 422 },
    )
  if (result.ok && result.back !== undefined) return redirect(result.back, 303)
  return redirect(searchesPath(result.ok ? result.done : result.reason), 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Мои поиски', path: accountPath('searches'), isIndexed: false })
}

/** The saved searches: a notice is sent when a new car matches one. */
export default function Searches({ loaderData }: Route.ComponentProps) {
  const { searches, offered, email, done } = loaderData
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Мои поиски</h1>
        <p className={pageStyles.lead}>
          Напишем, когда в&nbsp;продаже появится новый автомобиль, который подходит под ваш поиск.
        </p>
      </header>
      <DoneAlert messages={DONE_MESSAGES} done={done} tone={done === 'full' ? 'warn' : 'good'} />
      {offered !== undefined && <OfferedSearch {...offered} />}
      {searches.length > 0 && <NoticeEmail email={email} />}
      {searches.length === 0 ? (
        <NoSearches isOffered={offered !== undefined} />
      ) : (
        <ul className={styles.list}>
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  )
}

const DONE_MESSAGES = {
  followed: 'Вы следите за\u00A0этим поиском.',
  'frequency-changed': 'Сохранили.',
  removed: 'Больше не\u00A0следите за\u00A0этим поиском.',
  full: `Следить можно за\u00A0${MAX_SEARCHES}\u00A0поисками. Уберите лишний, чтобы добавить новый.`,
}

function NoSearches({ isOffered }: { isOffered: boolean }) {
  if (isOffered) return null
  return (
    <div className={pageStyles.empty}>
      <p>
        Поисков пока нет. Выберите в&nbsp;каталоге марку, цену и&nbsp;другие условия и&nbsp;нажмите «Следить
        за&nbsp;поиском».
      </p>
      <ButtonLink to={cataloguePath()}>Смотреть автомобили</ButtonLink>
    </div>
  )
}

/** A saved search: its title and current count, the frequency of its notices, and a button to remove it. */
function SearchRow({ search: { id, path, title, frequency, total } }: { search: SavedSearch & { total: number } }) {
  const fetcher = useFetcher<AutosaveResult>()
  return (
    <li className={styles.search}>
      <div>
        <Link to={path} className={styles.title}>
          {title}
        </Link>
        <p className={styles.count}>{total === 0 ? 'Сейчас таких нет' : `Сейчас ${plural(total, CAR_FORMS)}`}</p>
      </div>
      <div className={styles.tools}>
        <NoticeFrequencyPicker
          fetcher={fetcher}
          label={`Когда писать о\u00A0новых автомобилях: ${title}`}
          frequency={frequency}
        >
          <input type="hidden" name="search" value={id} />
        </NoticeFrequencyPicker>
        <Form method="post" reloadDocument>
          <Button
            type="submit"
            name="remove"
            value={id}
            look="ghost"
            size="small"
            aria-label={`Убрать поиск: ${title}`}
          >
            Убрать
          </Button>
        </Form>
      </div>
    </li>
  )
}

/** The search that a visitor has logged in to follow, with its button. */
function OfferedSearch({ path, title }: { path: string; title: string }) {
  return (
    <Form method="post" action={accountPath('searches')} reloadDocument className={styles.offered}>
      <p className={styles.title}>{title}</p>
      <Button type="submit" name="follow" value={path}>
        Сохранить поиск
      </Button>
    </Form>
  )
}
