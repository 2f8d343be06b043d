import { Settings2 } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import { type DeskQuery, formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { formatNumber } from '#locale/number.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

/** The list as it is at first. */
const NO_QUERY: DeskQuery = parseDeskQuery(new URLSearchParams())

interface Tab {
  key: string
  label: string
  /** The part of the address after the path. */
  search: string
  /** How many requests it leads to; undefined where nobody has to do anything about them. */
  count?: number
  /** Requests that wait for too long. */
  isBad?: boolean
}

const tab = (label: string, view: Partial<DeskQuery>, count?: number): Tab => ({
  key: label,
  label,
  search: formatDeskQuery({ ...NO_QUERY, ...view }),
  count,
})

/** The lists that are opened most, as tabs, then those that somebody has named: each is only an address. */
export function RequestTabs({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { query, tabs: counts, views, canManage, canRetry } = loaderData
  const builtIn: readonly Tab[] = [
    tab('Ждут', {}, counts.open),
    tab('Мои', { owner: 'me' }, counts.mine),
    tab('Ничьи', { owner: 'nobody' }, counts.free),
    { ...tab('Просрочены', { isLate: true }, counts.late), isBad: counts.late > 0 },
    tab('Визит назначен', { statuses: ['appointment'] }, counts.appointment),
    tab('Закрытые', { statuses: ['won', 'lost', 'duplicate', 'spam'], order: 'newest' }),
  ]
  const saved = views.map(({ id, name, search }) => ({ key: `view-${id}`, label: name, search }))
  const current = formatDeskQuery({ ...query, after: undefined })
  const isNamed = [...builtIn, ...saved].some(({ search }) => search === current)
  return (
    <nav className="desk-tabs" aria-label="Виды">
      <ul>
        {[...builtIn, ...saved].map((each) => (
          <li key={each.key}>
            <TabLink tab={each} isCurrent={each.search === current} />
          </li>
        ))}
        {canManage && (
          <li>
            <Link to={staffPath('requests/held')}>На проверке</Link>
          </li>
        )}
        {canRetry && (
          <li>
            <Link to={staffPath('requests/dead')}>Не доставлены</Link>
          </li>
        )}
        {/* The text of a search is not kept: it may be a name. */}
        {!isNamed && query.q === '' && (
          <li>
            <Link className="desk-tab-save" to={staffPath('requests/views') + current}>
              Сохранить вид
            </Link>
          </li>
        )}
        {isNamed && saved.length > 0 && (
          <li>
            <Link className="desk-tab-save" to={staffPath('requests/views')}>
              <Settings2 aria-hidden="true" />
              <span className="desk-hidden">Настроить виды</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

function TabLink({ tab: { label, search, count, isBad }, isCurrent }: { tab: Tab; isCurrent: boolean }) {
  return (
    <Link to={staffPath('requests') + search} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {count !== undefined && <span className={isBad ? 'desk-bad' : undefined}>{formatNumber(count)}</span>}
    </Link>
  )
}
