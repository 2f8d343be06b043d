import type { FieldsProps } from './fields-props.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { BrandModelFields } from './brand-model-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { listFields } from './list-fields.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import { RequestField } from './request-field.tsx'
import styles from '../form/request-form.module.css'
import { describeAnswers } from './describe-answers.ts'
import { PrefilledFields } from './prefilled-fields.tsx'

/** Short answers that belong together stand in one line where there is room; figures, even on a phone. */
const SHORT_FIELDS: readonly FieldName[] = ['own_year', 'own_mileage_km']
const HALF_WIDTH_FIELDS: readonly FieldName[] = [
  'own_brand',
  'own_model',
  'own_gearbox',
  'own_condition',
  'own_plate',
  'wished_date',
  'wished_time',
]

/** Asked and reckoned together, in the place of the first. */
const CREDIT_FIELDS: readonly FieldName[] = ['price_rub', 'first_payment_rub', 'term_months', 'programme']

/** Everything that the form asks, in the order of its kind's schema. */
export function RequestFields(props: FieldsProps) {
  const { view, errors } = props
  const names = listFields(view)
  const told = listPrefilled(view, names)
  return (
    <div className={styles.fields}>
      {told.length > 0 && (
        // What is told anew is written over what stood there.
        <PrefilledFields
          key={JSON.stringify(view.suggested)}
          summary={describeAnswers(told, view)}
          hasError={told.some((name) => name in errors)}
        >
          <FieldList {...props} names={told} />
        </PrefilledFields>
      )}
      <FieldList {...props} names={names.filter((name) => !told.includes(name))} />
    </div>
  )
}

/** What a calculator or a link has answered already. A loan is told as a whole, or asked. */
function listPrefilled({ suggested = {}, written = [] }: RequestFormView, names: readonly FieldName[]): FieldName[] {
  const isTold = (name: FieldName) => name in suggested && !written.includes(name)
  return names.filter((name) => (CREDIT_FIELDS.includes(name) ? CREDIT_FIELDS.slice(0, 3).every(isTold) : isTold(name)))
}

function FieldList({ names, ...props }: FieldsProps & { names: readonly FieldName[] }) {
  const own = names.filter((name) => name.startsWith('own_'))
  return names.map((name) => {
    // The same one, whichever of its fields is asked: what is typed there is not lost.
    if (name === own[0]) return <OwnCarFieldset key="own" {...props} names={own} />
    if (name === CREDIT_FIELDS[0]) return <CreditFields key={name} {...props} />
    if (name === 'brand') return <BrandModelFields key={name} {...props} />
    if (own.includes(name) || CREDIT_FIELDS.includes(name) || name === 'model') return null
    return <PlacedField key={name} {...props} name={name} />
  })
}

function OwnCarFieldset({ names, ...props }: FieldsProps & { names: readonly FieldName[] }) {
  return (
    <fieldset className={styles.ownCar}>
      <legend className={styles.legend}>{REQUEST_FORM_TEXTS.ownCar}</legend>
      <div className={styles.fields}>
        {names.map((name) => (
          <PlacedField key={name} {...props} name={name} />
        ))}
      </div>
    </fieldset>
  )
}

function widthOf(kind: RequestKind, name: FieldName): 'short' | 'half' | 'whole' {
  // Beside the plate, without a hint.
  if (kind === 'service' && name === 'own_vin') return 'half'
  if (SHORT_FIELDS.includes(name)) return 'short'
  return HALF_WIDTH_FIELDS.includes(name) ? 'half' : 'whole'
}

function PlacedField(props: FieldsProps & { name: FieldName }) {
  const { name, view } = props
  return (
    <div className={styles[widthOf(view.kind, name)]} data-field={name}>
      <RequestField {...props} />
    </div>
  )
}
