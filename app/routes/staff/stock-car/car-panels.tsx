import { Form } from 'react-router'
import { CAR_STATE_ACTIONS } from '#app/features/staff/stock/stock.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { staffCarPhotosPath } from '#urls/staff-paths.ts'
import type { CarView } from './load-car-view.server.ts'

/** What it is, what it costs, and whether it is for sale. */
export function CarHead({ view }: { view: CarView }) {
  const { photo, price, position, stateLabel, stateSince, days, branch, photos } = view
  return (
    <section className="desk-car-head" aria-label="Автомобиль">
      {photo !== null && <Picture photo={photo} alt="" sizes="240px" />}
      <div>
        <p className="desk-car-price">{price}</p>
        {position !== null && <p className="desk-soft">{position}</p>}
        <p className="desk-facts">
          <strong>{stateLabel}</strong>
          <span className="desk-soft">с&nbsp;{stateSince}</span>
          {days !== null && <span>{days} на&nbsp;складе</span>}
          <Link to={staffCarPhotosPath(view.id)} className="desk-link">
            {photos}
          </Link>
          <span>{branch ?? 'Филиал не\u00a0указан'}</span>
        </p>
        {view.canEdit && <States view={view} />}
      </div>
    </section>
  )
}

function States({ view: { state, transitions } }: { view: CarView }) {
  return (
    <div className="desk-buttons">
      {transitions.map((to) =>
        to === 'sold' ? (
          <details key={to} className="desk-more">
            <summary>{CAR_STATE_ACTIONS[to]}…</summary>
            <Form method="post" className="desk-form">
              <input type="hidden" name="from" value={state} />
              <input type="hidden" name="to" value={to} />
              <TextField
                id="sold-request"
                name="request"
                label="По какой заявке"
                inputMode="numeric"
                isOptional
                hint="Номер заявки, если она была."
              />
              <Button type="submit" name="intent" value="state" size="small">
                Автомобиль продан
              </Button>
            </Form>
          </details>
        ) : (
          <Form key={to} method="post">
            <input type="hidden" name="from" value={state} />
            <input type="hidden" name="to" value={to} />
            <Button type="submit" name="intent" value="state" look="ghost" size="small">
              {CAR_STATE_ACTIONS[to]}
            </Button>
          </Form>
        ),
      )}
    </div>
  )
}

/** Which outgoing feeds have the car while it is on sale. */
export function FeedsPanel({ view: { feeds, canEdit } }: { view: CarView }) {
  if (feeds.length === 0) return null
  return (
    <section className="desk-panel" aria-label="Площадки">
      <h2>Площадки</h2>
      <ul className="desk-outgoing">
        {feeds.map(({ feed, label, isIncluded }) => (
          <li key={feed}>
            <span className={isIncluded ? undefined : 'desk-soft'}>
              {label}
              {!isIncluded && ': не\u00a0отдаём'}
            </span>
            {canEdit && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="feed" value={feed} />
                <input type="hidden" name="give" value={isIncluded ? 'no' : 'yes'} />
                <Button
                  type="submit"
                  name="intent"
                  value="feed"
                  look="ghost"
                  size="small"
                  aria-label={`${isIncluded ? 'Не отдавать' : 'Отдавать'}: ${label}`}
                >
                  {isIncluded ? 'Не\u00a0отдавать' : 'Отдавать'}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has happened to the car, the newest first. */
export function HistoryPanel({ view: { events } }: { view: CarView }) {
  return (
    <section className="desk-panel" aria-label="История автомобиля">
      <h2>История</h2>
      <ol className="desk-car-history">
        {events.map(({ key, at, by, text }) => (
          <li key={key}>
            <span>{text}</span>
            <span className="desk-soft">
              {at}
              {by !== null && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
