import { data, Form } from 'react-router'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { findDeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import { listStock } from '#domain/stock/list/list-stock.server.ts'
import { NO_STOCK_QUERY, parseStockQuery } from '#domain/stock/list/stock-query.ts'
import { formatRub } from '#locale/number.ts'
import { staffOfferPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Предложение')

/** Of the cars that are found; a longer list is no choice. */
const MAX_CARS = 20

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const request = await findDeskRequest(site, viewer, parseId(params.number))
  if (request === undefined) throw data(null, { status: 404 })
  const { q } = parseStockQuery(url.searchParams)
  const cars = await listStock(site, viewer, { ...NO_STOCK_QUERY, q, states: ['published', 'reserved'] })
  return {
    number: request.number,
    buyer: request.name,
    q,
    cars: cars.slice(0, MAX_CARS).map(({ id, brand, model, trim, year, vin, priceRub, state }) => ({
      id,
      name: `${brand.name} ${model.name}`,
      details: [trim, year, formatRub(priceRub), state === 'reserved' && 'забронирован', vin]
        .filter(Boolean)
        .join(', '),
    })),
    isCut: cars.length > MAX_CARS,
  }
}

/** The car of an offer to the person of a request: one of those for sale. */
export default function RequestOffer({ loaderData: { number, buyer, q, cars, isCut } }: Route.ComponentProps) {
  return (
    <StaffPage title="Какой автомобиль предложить?" lead={buyer ?? `Заявка №\u00a0${number}`}>
      <search>
        <Form className="desk-filters" key={q}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Найти"
            isOptional
            placeholder="Марка, модель, VIN"
            aria-keyshortcuts="f"
            defaultValue={q}
          />
          <Button type="submit">Найти</Button>
        </Form>
      </search>
      {cars.length === 0 ? (
        <p className="desk-empty">В&nbsp;продаже такого автомобиля нет.</p>
      ) : (
        <section className="desk-panel">
          <ul className="desk-short-list">
            {cars.map(({ id, name, details }) => (
              <li key={id}>
                <Link to={staffOfferPath(id, number)}>{name}</Link>
                <span className="desk-soft">{details}</span>
              </li>
            ))}
          </ul>
          {isCut && <p className="desk-soft">Это первые {MAX_CARS}. Уточните поиск.</p>}
        </section>
      )}
      <p>
        <Link to={staffRequestPath(number)}>Заявка №&nbsp;{number}</Link>
      </p>
    </StaffPage>
  )
}
