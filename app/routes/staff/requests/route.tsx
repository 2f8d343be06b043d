import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { LiveList } from '#app/features/staff/live/live-list.tsx'
import { RequestList } from '#app/features/staff/requests/request-list.tsx'
import { STATUS_GROUP_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import { isOpenStatus, REQUEST_STATUSES } from '#domain/desk/desk.ts'
import { type DeskQuery, formatDeskQuery, parseDeskQuery, statusesOf } from '#domain/desk/requests/desk-query.ts'
import { listDeskRequests } from '#domain/desk/requests/list-desk-requests.server.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { listViewsAndBranches } from '#domain/desk/views/saved-views.server.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { BulkBar } from './bulk-bar.tsx'
import { RequestTabs } from './request-tabs.tsx'

export const meta = () => staffMeta('Заявки')

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = context.get(staffContext)
  const query = parseDeskQuery(url.searchParams)
  const [page, { views, branches }] = await Promise.all([
    listDeskRequests(site, viewer, query),
    listViewsAndBranches(site, viewer),
  ])
  const [seen, managed] = [branchesFor(viewer, 'requests.view'), branchesFor(viewer, 'requests.manage')]
  const now = site.now()
  return {
    query,
    rows: page.rows.map((row) => toRowView(row, { now, timeZone: site.timeZone })),
    // The rows that may be changed with others.
    pickable: page.rows.flatMap(({ number, branch }) =>
      managed === 'all' || (branch !== null && managed.includes(branch.id)) ? [number] : [],
    ),
    total: statusesOf(query).reduce((sum, status) => sum + (page.counts.get(status) ?? 0), 0),
    next: page.next,
    tabs: page.tabs,
    views: views.map(({ id, name, query: saved }) => ({ id, name, search: formatDeskQuery(saved) })),
    counts: REQUEST_STATUSES.flatMap((status) => {
      const count = page.counts.get(status) ?? 0
      return count > 0 || query.statuses.includes(status) ? [{ status, count }] : []
    }),
    branches: branches.filter(({ id }) => seen === 'all' || seen.includes(id)).map(({ id, name }) => ({ id, name })),
    canWork: isAllowed(viewer, 'requests.work'),
    canManage: isAllowed(viewer, 'requests.manage'),
    canRetry: isAllowed(viewer, 'deliveries.retry'),
    canExport: isAllowed(viewer, 'requests.export'),
  }
}

const DONE_MESSAGES = { 'save-view': 'Вид сохранён: он в\u00a0ряду над списком.' }

const addressOf = (query: DeskQuery) => staffPath('requests') + formatDeskQuery(query)

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { query, rows, next, counts, total, canWork, canManage, canExport } = loaderData
  const pickable = canManage ? new Set(loaderData.pickable) : undefined
  const isUrgent = query.order === 'urgent' && (query.statuses.length === 0 || query.statuses.some(isOpenStatus))
  return (
    <StaffPage
      title="Заявки"
      actions={
        <>
          {canExport && (
            <ButtonLink
              to={staffPath('requests/export') + formatDeskQuery({ ...query, after: undefined })}
              look="ghost"
              size="small"
            >
              Выгрузить
            </ButtonLink>
          )}
          {canWork && (
            <ButtonLink to={staffPath('requests/new')} size="small" aria-keyshortcuts="n">
              Новая заявка
            </ButtonLink>
          )}
        </>
      }
    >
      <RequestTabs loaderData={loaderData} />
      <DoneAlert messages={DONE_MESSAGES} />
      <Filters loaderData={loaderData} />
      {counts.length > 0 && <StatusCounts query={query} counts={counts} />}
      <LiveList key={formatDeskQuery(query)} numbers={rows.map(({ number }) => number)}>
        {(isShown) =>
          rows.length === 0 ? (
            <NoRequests query={query} />
          ) : (
            <RequestList
              rows={rows.filter(({ number }) => isShown(number))}
              canWork={canWork}
              isGrouped={isUrgent}
              pickable={pickable}
            />
          )
        }
      </LiveList>
      {(next !== undefined || query.after !== undefined) && (
        <p className="desk-pages">
          {query.after !== undefined && <Link to={addressOf({ ...query, after: undefined })}>К&nbsp;началу</Link>}
          {next !== undefined && <Link to={addressOf({ ...query, after: next })}>Следующие 50</Link>}
        </p>
      )}
      {canManage && <BulkBar query={query} total={total} canSetStatus={canWork} />}
    </StaffPage>
  )
}

/** A plain form: its fields become the address. */
function Filters({ loaderData: { query, branches } }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <search>
      <Form className="desk-filters" key={formatDeskQuery(query)}>
        <TextField
          id="q"
          name="q"
          type="search"
          label="Найти"
          isOptional
          placeholder="Номер, имя, конец телефона"
          aria-keyshortcuts="f"
          defaultValue={query.q}
        />
        {branches.length > 1 && (
          <SelectField id="branch" name="branch" label="Филиал" isOptional defaultValue={query.branchId}>
            <option value="">Все</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField id="kind" name="kind" label="Просит" isOptional defaultValue={query.kinds[0]}>
          <option value="">Всё</option>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {definitionOf(kind).label}
            </option>
          ))}
        </SelectField>
        <SelectField id="order" name="order" label="Порядок" isOptional defaultValue={query.order}>
          <option value="urgent">Срочные сверху</option>
          <option value="newest">Новые сверху</option>
        </SelectField>
        {query.owner !== undefined && <input type="hidden" name="owner" value={query.owner} />}
        {query.isLate && <input type="hidden" name="late" value="1" />}
        {query.statuses.map((status) => (
          <input key={status} type="hidden" name="status" value={status} />
        ))}
        <Button type="submit">Показать</Button>
        {formatDeskQuery(query) !== '' && (
          <ButtonLink to={staffPath('requests')} look="ghost">
            Сбросить
          </ButtonLink>
        )}
      </Form>
    </search>
  )
}

type StatusCount = Route.ComponentProps['loaderData']['counts'][number]

/** How many requests pass the other filters in each status; a press shows these alone, or all again. */
function StatusCounts({ query, counts }: { query: DeskQuery; counts: readonly StatusCount[] }) {
  return (
    <ul className="desk-chips" aria-label="По статусу">
      {counts.map(({ status, count }) => {
        const isChosen = query.statuses.length === 1 && query.statuses[0] === status
        return (
          <li key={status}>
            <Link
              to={addressOf({ ...query, after: undefined, statuses: isChosen ? [] : [status] })}
              aria-current={isChosen ? 'true' : undefined}
            >
              {STATUS_GROUP_LABELS[status]} <span>{count}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function NoRequests({ query }: { query: DeskQuery }) {
  if (formatDeskQuery(query) !== '') return <p className="desk-empty">По&nbsp;такому запросу ничего нет.</p>
  return (
    <p className="desk-empty">
      Все ответы даны. Новая заявка появится здесь сама, как только её оставят на&nbsp;сайте.
    </p>
  )
}
