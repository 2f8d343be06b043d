import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { idPrefix } from '../fields/describe-field.ts'
import { knownAnswers } from '../fields/list-fields.ts'
import styles from './request-form.module.css'

/** The hidden fields that are sent with the answers: see submission-fields.ts. The last one is a trap for robots. */
export function WireInputs({ view }: { view: RequestFormView }) {
  const { car, key, firstShownAt, url } = view
  const trap = `${idPrefix(view)}-${SUBMISSION_FIELDS.honeypot}`
  return (
    <>
      <HiddenInput name={SUBMISSION_FIELDS.url} value={url} />
      <HiddenInput name={SUBMISSION_FIELDS.key} value={key} />
      <HiddenInput name={SUBMISSION_FIELDS.shownAt} value={firstShownAt} />
      {view.needsRepeatConfirmation && <HiddenInput name={SUBMISSION_FIELDS.repeat} value="yes" />}
      {car && (
        <>
          <HiddenInput name={SUBMISSION_FIELDS.carId} value={car.card.id} />
          <HiddenInput name={SUBMISSION_FIELDS.shownPrice} value={car.shownPriceRub} />
          {car.conditions.map((condition) => (
            <HiddenInput key={condition} name={`${SUBMISSION_FIELDS.conditions}[]`} value={condition} />
          ))}
        </>
      )}
      {Object.entries(knownAnswers(view)).map(([name, value]) => (
        <HiddenInput key={name} name={name} value={value} />
      ))}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trap}>Не заполняйте это поле</label>
        <input id={trap} type="text" name={SUBMISSION_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}

const HiddenInput = ({ name, value }: { name: string; value: string | number }) => (
  <input type="hidden" name={name} value={value} />
)
