import { data } from 'react-router'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { parseListQuery } from '#urls/list-query.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { List } from '#app/ui/list/list.tsx'
import { ACCOUNT_REQUEST_LIST, listAccountRequests } from '#domain/requests/account/account-requests.server.ts'
import { definitionOf, parseRequestKind } from '#domain/requests/kinds/registry.ts'
import styles from '../account-page.module.css'
import { NoRequests, RequestLines } from '../request-lines.tsx'
import type { Route } from './+types/route'

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const query = parseListQuery(ACCOUNT_REQUEST_LIST, url.searchParams)
  const list = query === undefined ? undefined : await listAccountRequests(site, { accountId, query })
  if (query === undefined || list === undefined || query.page > list.pageCount) throw data(undefined, { status: 404 })
  const kinds = list.filters.kind.map((kind) => ({ ...kind, label: definitionOf(parseRequestKind(kind.value)).label }))
  const { rows, pageCount } = list
  return { query, rows, pageCount, kinds, now: site.now(), siteName: site.siteName, siteUrl: site.siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Мои заявки', path: accountPath('requests'), isIndexed: false })
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { query, rows, pageCount, kinds, now } = loaderData
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Мои заявки</h1>
      </header>
      <List
        path={accountPath('requests')}
        query={query}
        pageCount={pageCount}
        filters={[{ name: 'kind', title: 'Вид заявки', values: kinds }]}
        sorts={[
          { sort: 'newest', label: 'Сначала новые' },
          { sort: 'oldest', label: 'Сначала старые' },
        ]}
      >
        {rows.length === 0 ? (
          query.chosen.size > 0 ? (
            <p>Таких заявок у&nbsp;вас нет.</p>
          ) : (
            <NoRequests>
              Здесь будут ваши заявки: о&nbsp;чём вы спрашивали, по&nbsp;какой цене и&nbsp;что с&nbsp;ними сейчас.
              Отправленные без входа появятся, когда вы подтвердите телефон, который в&nbsp;них указали.
            </NoRequests>
          )
        ) : (
          <RequestLines requests={rows} now={now} />
        )}
      </List>
    </div>
  )
}
