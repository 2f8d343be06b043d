import type { ReactNode } from 'react'
import { legalPath } from '#urls/content-paths.ts'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { FieldNotes } from '#app/ui/fields/field.tsx'
import type { LegalTextSlug } from '#domain/legal/legal-text.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { idPrefix } from '../fields/describe-field.ts'
import type { FieldsProps } from '../fields/fields-props.ts'
import { knownAnswers } from '../fields/list-fields.ts'
import type { RequestFormView } from '../request-form-view.ts'
import styles from './request-form.module.css'

/** Two boxes, never ticked in advance (docs/product.md, Consent): one required, one optional. */
export function ConsentBoxes({ view, errors }: FieldsProps) {
  const isAdvertisingNeeded = definitionOf(view.kind).isSubscription ?? false
  return (
    <div className={styles.consents}>
      <ConsentBox
        id={`${idPrefix(view)}-consent`}
        name={SUBMISSION_FIELDS.consent}
        error={errors[SUBMISSION_FIELDS.consent]}
        defaultChecked={isTickedBefore(view, SUBMISSION_FIELDS.consent)}
        required
      >
        Даю <TextLink slug="consent">согласие на&nbsp;обработку персональных данных</TextLink>
      </ConsentBox>
      <ConsentBox
        id={`${idPrefix(view)}-advertising`}
        name={SUBMISSION_FIELDS.advertising}
        error={errors[SUBMISSION_FIELDS.advertising]}
        defaultChecked={isTickedBefore(view, SUBMISSION_FIELDS.advertising)}
        required={isAdvertisingNeeded}
      >
        Хочу получать <TextLink slug="advertising">предложения и&nbsp;новости</TextLink>
        {!isAdvertisingNeeded && ' (необязательно)'}
      </ConsentBox>
      <input type="hidden" name={SUBMISSION_FIELDS.consentVersion} value={view.consentVersion} />
      <input type="hidden" name={SUBMISSION_FIELDS.advertisingVersion} value={view.advertisingVersion} />
    </div>
  )
}

/** The visitor's own tick, in a form that came back with errors. */
const isTickedBefore = ({ values }: FieldsProps['view'], name: string) => values[name]?.includes('yes') ?? false

interface ConsentBoxProps {
  id: string
  name: string
  error: string | undefined
  defaultChecked: boolean
  required: boolean
  children: ReactNode
}

function ConsentBox({ id, error, children, ...input }: ConsentBoxProps) {
  return (
    <div>
      <CheckRow
        {...input}
        id={id}
        value="yes"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {children}
      </CheckRow>
      <FieldNotes {...{ id, error }} />
    </div>
  )
}

/** In a new tab: the filled-in form stays open. */
const TextLink = ({ slug, children }: { slug: LegalTextSlug; children: ReactNode }) => (
  <a href={legalPath(slug)} target="_blank" rel="noopener" className={styles.link}>
    {children}
  </a>
)

/** The hidden fields that are sent with the answers: see submission-fields.ts. The last one is a trap for robots. */
export function WireInputs({ view }: { view: RequestFormView }) {
  const { car, key, firstShownAt, url } = view
  const trap = `${idPrefix(view)}-${SUBMISSION_FIELDS.honeypot}`
  return (
    <>
      <HiddenInput name={SUBMISSION_FIELDS.url} value={url} />
      {key && <HiddenInput name={SUBMISSION_FIELDS.key} value={key} />}
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
