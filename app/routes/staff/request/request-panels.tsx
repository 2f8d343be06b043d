import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { StatusMark } from '#app/features/staff/requests/status-mark.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { staffRequestFilePath, staffRequestPath } from '#urls/staff-paths.ts'
import { IntentButton } from './request-head.tsx'
import type { RequestView } from './load-request-view.server.ts'

interface PanelProps {
  view: RequestView
}

/** What the visitor has entered. */
export function AskedPanel({ view: { asked, row } }: PanelProps) {
  return (
    <section className="desk-panel">
      <h2>{row.label}</h2>
      {asked.length === 0 ? <p className="desk-soft">Только имя и&nbsp;телефон.</p> : <Facts lines={asked} />}
    </section>
  )
}

function Facts({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className="desk-facts-list">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The car with the price as it was seen, and as it is now. */
export function CarPanel({ car }: { car: RequestView['car'] }) {
  if (car === null) return null
  return (
    <section className="desk-panel">
      <h2>
        <a href={car.url} target="_blank" rel="noreferrer">
          {car.name}
        </a>
      </h2>
      <div className="desk-car">
        {car.photo !== null && <Picture photo={car.photo} alt="" sizes="7rem" />}
        <dl className="desk-facts-list">
          <div>
            <dt>Год</dt>
            <dd>{car.year}</dd>
          </div>
          {car.vin !== null && (
            <div>
              <dt>VIN</dt>
              <dd>{car.vin}</dd>
            </div>
          )}
          {car.conditions.length > 0 && (
            <div>
              <dt>Условия</dt>
              <dd>{car.conditions.join(', ')}</dd>
            </div>
          )}
        </dl>
      </div>
      <dl className="desk-prices">
        <div>
          <dt>Цена в&nbsp;заявке</dt>
          <dd>{car.seen}</dd>
        </div>
        <div>
          <dt>Сейчас</dt>
          <dd className={classNames(`desk-price-${car.change}`)}>{car.now ?? 'не продаётся'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What was sent along; only people who may see the request get the files. */
export function FilesPanel({ view: { files, row } }: PanelProps) {
  if (files.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Файлы</h2>
      <ul className="desk-files">
        {files.map(({ position, originalName, size, isPicture }) => (
          <li key={position}>
            <a href={staffRequestFilePath(row.number, position)} target="_blank" rel="noreferrer">
              {isPicture && <img src={staffRequestFilePath(row.number, position)} alt="" loading="lazy" />}
              {originalName}
            </a>{' '}
            <span className="desk-soft">{size}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other requests of this phone, within a month: this one may repeat an earlier one. */
export function SamePhonePanel({ view: { samePhone, row, status, can } }: PanelProps) {
  if (samePhone.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>С этого телефона за&nbsp;месяц</h2>
      <ul className="desk-short-list">
        {samePhone.map(({ number, status: theirs, label, came }) => (
          <li key={number}>
            <StatusMark status={theirs} />
            <Link to={staffRequestPath(number)}>
              №&nbsp;{number}, {label}
            </Link>
            <span className="desk-soft">{came}</span>
            {can.change && number < row.number && theirs !== 'duplicate' && (
              <Form method="post" className="desk-inline">
                <input type="hidden" name="status" value={status} />
                <input type="hidden" name="of" value={number} />
                <button
                  type="submit"
                  name="intent"
                  value="duplicate"
                  className="desk-link"
                  aria-label={`Это повтор заявки №\u00a0${number}`}
                >
                  Это повтор
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the visitor came from, and what they agreed to. */
export function OriginPanel({ view: { origin } }: PanelProps) {
  if (origin.length === 0) return null
  return (
    <section className="desk-panel">
      <h2>Откуда и&nbsp;согласия</h2>
      <Facts lines={origin} />
    </section>
  )
}

const STATES: Record<RequestView['deliveries'][number]['state'], string> = {
  waiting: 'отправляется',
  held: 'ждёт проверки',
  delivered: 'доставлена',
  dead: 'не доставлена',
}

/** Where the request was sent. */
export function DeliveriesPanel({ view: { deliveries, can } }: PanelProps) {
  if (deliveries.length === 0) return null
  const isStuck = deliveries.some(({ state }) => state === 'dead')
  return (
    <section className="desk-panel">
      <h2>Куда ушла</h2>
      <ul className="desk-short-list">
        {deliveries.map(({ channel, state, problem, ended }) => (
          <li key={channel}>
            <span>{channel}</span>
            <span className={state === 'dead' ? 'desk-bad' : 'desk-soft'}>
              {STATES[state]} {ended}
            </span>
            {problem !== null && state !== 'delivered' && <span className="desk-soft">{problem}</span>}
          </li>
        ))}
      </ul>
      {isStuck && can.retry && <IntentButton intent="retry" label="Отправить ещё раз" />}
    </section>
  )
}
