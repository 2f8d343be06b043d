import { data } from 'react-router'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { REQUESTS_PER_PAGE } from '#domain/requests/account/account-request.ts'
import { listAccountRequests } from '#domain/requests/account/list-account-requests.server.ts'
import styles from '../account-page.module.css'
import { RequestLines } from '../request-lines.tsx'
import type { Route } from './+types/route'

const PAGE_PATTERN = /^[1-9]\d{0,5}$/

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const pageParam = url.searchParams.get('page') ?? '1'
  const page = PAGE_PATTERN.test(pageParam) ? Number(pageParam) : 0
  const { requests, total } = await listAccountRequests(site, { accountId, page: Math.max(1, page) })
  const pageCount = Math.max(1, Math.ceil(total / REQUESTS_PER_PAGE))
  if (page < 1 || page > pageCount) throw data(undefined, { status: 404 })
  return { requests, page, pageCount, now: site.now(), siteName: site.siteName, siteUrl: site.siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Мои заявки', path: accountPath('requests'), isIndexed: false })
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { requests, page, pageCount, now } = loaderData
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Мои заявки</h1>
      </header>
      {requests.length === 0 ? <NoRequests /> : <RequestLines requests={requests} now={now} />}
      <Pagination page={page} pageCount={pageCount} addressOf={addressOf} />
    </div>
  )
}

const addressOf = (page: number) => accountPath('requests') + (page === 1 ? '' : `?page=${page}`)

function NoRequests() {
  return (
    <div className={styles.empty}>
      <p>
        Здесь будут ваши заявки: о&nbsp;чём вы спрашивали, по&nbsp;какой цене и&nbsp;что с&nbsp;ними сейчас.
        Отправленные без входа появятся, когда вы подтвердите телефон, который в&nbsp;них указали.
      </p>
      <div className={styles.ways}>
        <ButtonLink to={cataloguePath()} look="accent">
          Смотреть автомобили
        </ButtonLink>
        <RequestLink form="request-call" look="ghost">
          Заказать звонок
        </RequestLink>
      </div>
    </div>
  )
}
