import { WIRE_FIELDS } from '#domain/requests/wire-fields.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { idPrefix } from './describe-field.ts'
import { knownAnswers } from './field-list.ts'
import styles from './request-form.module.css'

/** What travels with the answers: see wire-fields.ts. The last one is for robots alone. */
export function WireInputs({ view }: { view: RequestFormView }) {
  const { car, key, firstShownAt, url } = view
  const trap = `${idPrefix(view)}-${WIRE_FIELDS.honeypot}`
  return (
    <>
      <Hidden name={WIRE_FIELDS.url} value={url} />
      <Hidden name={WIRE_FIELDS.key} value={key} />
      <Hidden name={WIRE_FIELDS.shownAt} value={firstShownAt} />
      {view.asksRepeat && <Hidden name={WIRE_FIELDS.repeat} value="yes" />}
      {car && (
        <>
          <Hidden name={WIRE_FIELDS.carId} value={car.card.id} />
          <Hidden name={WIRE_FIELDS.shownPrice} value={car.shownPriceRub} />
          {car.conditions.map((condition) => (
            <Hidden key={condition} name={`${WIRE_FIELDS.conditions}[]`} value={condition} />
          ))}
        </>
      )}
      {Object.entries(knownAnswers(view)).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trap}>Не заполняйте это поле</label>
        <input id={trap} type="text" name={WIRE_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}

const Hidden = ({ name, value }: { name: string; value: string | number }) => (
  <input type="hidden" name={name} value={value} />
)
