import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadFeedsOut } from './load-feeds-out.server.ts'

export const meta = () => staffMeta('Фиды для площадок')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFeedsOut(context.get(siteContext), context.get(staffContext), url.searchParams)

export default function FeedsOut({ loaderData: view }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Фиды для площадок"
      lead={'Кто забирает склад, и\u00a0что ему в\u00a0нём не\u00a0понравится'}
      actions={
        <ButtonLink to={staffPath('feeds')} look="ghost" size="small">
          Источники
        </ButtonLink>
      }
    >
      <Feeds feeds={view.feeds} />
      {view.canCheck && <Faults view={view} />}
    </StaffPage>
  )
}

type View = Route.ComponentProps['loaderData']

function Feeds({ feeds }: Pick<View, 'feeds'>) {
  return (
    <section className="desk-section desk-feeds">
      <h2>Площадки</h2>
      <ul className="desk-list">
        {feeds.map(({ feed, label, path, access, excluded, clients }) => (
          <li key={feed}>
            <div>
              <strong>{label}</strong>
              <div className="desk-soft">
                {path}, {access}
                {excluded > 0 && `, без\u00a0${plural(excluded, ['автомобиля', 'автомобилей', 'автомобилей'])}`}
              </div>
            </div>
            {clients.length === 0 ? (
              <span className="desk-soft">За&nbsp;14&nbsp;дней не&nbsp;забирал никто</span>
            ) : (
              <ul className="desk-feed-facts" aria-label={`Кто забирал: ${label}`}>
                {clients.slice(0, 5).map(({ client, last, times }) => (
                  <li key={client}>
                    {client}
                    <div className="desk-soft">
                      {last}; {times}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="desk-soft">
        Какие фиды открыты и&nbsp;с&nbsp;какими ключами, решает оператор сервера. Убрать автомобиль из&nbsp;одного
        из&nbsp;них можно на&nbsp;его странице.
      </p>
    </section>
  )
}

const addressOf = (parts: Record<string, string>) => withQuery(staffPath('feeds/out'), parts)

function Faults({ view }: { view: View }) {
  const { checked, faulty, faults, fault, cars, page, pages } = view
  return (
    <section className="desk-section">
      <h2>Проверка автомобилей</h2>
      <p className="desk-soft">
        {faulty === 0
          ? `Проверено: ${plural(checked, CAR_FORMS)}. Площадкам придраться не\u00a0к\u00a0чему.`
          : `Из\u00a0${plural(checked, ['автомобиля', 'автомобилей', 'автомобилей'])} есть вопросы к\u00a0${faulty}.`}
      </p>
      {faults.length > 0 && (
        <nav className="desk-chips" aria-label="Вид замечания">
          <Link to={addressOf({})} aria-current={fault === null ? 'page' : undefined}>
            Все
          </Link>
          {faults.map(({ fault: name, title, count }) => (
            <Link key={name} to={addressOf({ fault: name })} aria-current={fault === name ? 'page' : undefined}>
              {title} <span>{count}</span>
            </Link>
          ))}
        </nav>
      )}
      <ul className="desk-list desk-faults">
        {cars.map(({ id, name, vin, faults: found }) => (
          <li key={id}>
            <div>
              <Link to={staffCarPath(id)}>
                <strong>{name}</strong>
              </Link>
              {vin !== null && <div className="desk-soft">…{vin}</div>}
            </div>
            <ul>
              {found.map(({ fault: kind, title, cure, to }) => (
                <li key={kind}>
                  <Link to={to} aria-label={`${title}: ${name}`}>
                    {title}
                  </Link>
                  <div className="desk-soft">{cure}</div>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="desk-pages" aria-label="Страницы">
          <span>
            {page} из&nbsp;{pages}
          </span>
          {page > 1 && <Link to={addressOf(pageOf(fault, page - 1))}>Предыдущие</Link>}
          {page < pages && <Link to={addressOf(pageOf(fault, page + 1))}>Следующие</Link>}
        </nav>
      )}
    </section>
  )
}

const pageOf = (fault: string | null, page: number) => ({ ...(fault !== null && { fault }), page: String(page) })
