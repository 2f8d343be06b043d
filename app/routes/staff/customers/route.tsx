import { Form } from 'react-router'
import { CustomerTable } from '#app/features/staff/customers/customer-table.tsx'
import { toCustomerView } from '#app/features/staff/customers/customer-view.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { listCustomers } from '#domain/customers/list-customers.server.ts'
import { parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Клиенты')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const { q } = parseDeskQuery(url.searchParams)
  const after = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('after') ?? '')
  const { rows, next } = await listCustomers(site, viewer, { q, after: after === null ? undefined : Number(after[0]) })
  const clock = { now: site.now(), timeZone: site.timeZone }
  return { q, isFirst: after === null, rows: rows.map((row) => toCustomerView(row, clock)), next }
}

const addressOf = (q: string, after?: number) =>
  withQuery(staffPath('customers'), { ...(q !== '' && { q }), ...(after !== undefined && { after: String(after) }) })

export default function Customers({ loaderData: { q, isFirst, rows, next } }: Route.ComponentProps) {
  return (
    <StaffPage title="Клиенты" lead="Заявки одного человека вместе, новые сверху">
      <search>
        <Form className="desk-filters" key={q}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Найти"
            isOptional
            placeholder="Имя, конец телефона, почта, номер заявки"
            aria-keyshortcuts="f"
            defaultValue={q}
          />
          <Button type="submit">Найти</Button>
          {q !== '' && (
            <ButtonLink to={staffPath('customers')} look="ghost">
              Сбросить
            </ButtonLink>
          )}
        </Form>
      </search>
      {rows.length === 0 ? <NoCustomers isSearch={q !== ''} /> : <CustomerTable rows={rows} />}
      {(next !== undefined || !isFirst) && (
        <p className="desk-pages">
          {!isFirst && <Link to={addressOf(q)}>К&nbsp;началу</Link>}
          {next !== undefined && <Link to={addressOf(q, next)}>Следующие 50</Link>}
        </p>
      )}
    </StaffPage>
  )
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  if (!isSearch)
    return (
      <p className="desk-empty">
        Карточка появится здесь сама через полминуты после&nbsp;первой заявки вашего филиала.
      </p>
    )
  return (
    <p className="desk-empty">
      Никого не&nbsp;нашли. Чужой телефон ищите целиком: по&nbsp;последним цифрам находятся только ваши и&nbsp;ничьи
      заявки.
    </p>
  )
}
