import { FileField } from '#app/ui/fields/file-field.tsx'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'
import { definitionOf } from '#domain/requests/kinds/registry.ts'
import { idPrefix } from './describe-field.ts'
import type { FieldsProps } from './fields-props.ts'
import { fieldDefinitionOf } from '#domain/requests/kinds/kind-fields.ts'
import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { FILE_TYPES, type RequestKind } from '#domain/requests/request.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { BrandModelFields } from './brand-model-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { listFields } from './list-fields.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import { RequestField } from './request-field.tsx'
import styles from '../form/request-form.module.css'
import { describeAnswers, PrefilledFields } from './prefilled-fields.tsx'

/** Short fields that belong together share one line where there is room; figures do so even on a phone. */
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

/** Shown and calculated together, in the place of the first. */
const CREDIT_FIELDS: readonly FieldName[] = ['price_rub', 'first_payment_rub', 'term_months', 'programme']

/** All fields of the form, in the order of its kind's schema. */
export function RequestFields(props: FieldsProps) {
  const { view, errors } = props
  const names = listFields(view)
  const prefilled = listPrefilled(view, names)
  return (
    <div className={styles.fields}>
      {prefilled.length > 0 && (
        // New suggestions replace the earlier ones.
        <PrefilledFields
          key={JSON.stringify(view.suggested)}
          summary={describeAnswers(prefilled, view)}
          hasError={prefilled.some((name) => name in errors)}
        >
          <FieldList {...props} names={prefilled} />
        </PrefilledFields>
      )}
      <FieldList {...props} names={names.filter((name) => !prefilled.includes(name))} />
    </div>
  )
}

/**
 * The fields that a calculator or a link has filled in. The fields of a loan are prefilled all together or not at all.
 */
function listPrefilled(
  { suggested = {}, editedFields = [] }: RequestFormView,
  names: readonly FieldName[],
): FieldName[] {
  const isPrefilled = (name: FieldName) => name in suggested && !editedFields.includes(name)
  return names.filter((name) =>
    CREDIT_FIELDS.includes(name) ? CREDIT_FIELDS.slice(0, 3).every(isPrefilled) : isPrefilled(name),
  )
}

function FieldList({ names, ...props }: FieldsProps & { names: readonly FieldName[] }) {
  const own = names.filter((name) => name.startsWith('own_'))
  const credit = names.includes('price_rub') ? CREDIT_FIELDS : []
  return names.map((name) => {
    // One element for every subset of its fields, so that the typed text is not lost.
    if (name === own[0]) return <OwnCarFieldset key="own" {...props} names={own} />
    if (name === credit[0]) return <CreditFields key={name} {...props} />
    if (name === 'brand') return <BrandModelFields key={name} {...props} />
    if (own.includes(name) || credit.includes(name) || name === 'model') return null
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
  const own = fieldDefinitionOf(kind, name)?.width
  if (own !== undefined) return own
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

/** The file field of a form whose kind accepts files. */
export function RequestFiles({ view, errors }: FieldsProps) {
  const { filesLabel, photosHint } = definitionOf(view.kind)
  if (filesLabel === undefined) return null
  const wasSent = Object.keys(view.values).some((name) => name === SUBMISSION_FIELDS.key)
  return (
    <FileField
      id={`${idPrefix(view)}-${SUBMISSION_FIELDS.files}`}
      name={SUBMISSION_FIELDS.files}
      label={filesLabel}
      prompt={REQUEST_FORM_TEXTS.filePrompt}
      morePrompt={photosHint === undefined ? REQUEST_FORM_TEXTS.oneMoreFile : REQUEST_FORM_TEXTS.oneMorePhoto}
      cameraPrompt={photosHint === undefined ? undefined : REQUEST_FORM_TEXTS.takePhoto}
      removeLabel={REQUEST_FORM_TEXTS.removeFile}
      hint={
        wasSent ? REQUEST_FORM_TEXTS.fileAgain : [photosHint, REQUEST_FORM_TEXTS.fileHint].filter(Boolean).join(' ')
      }
      accept={FILE_TYPES.join(',')}
      error={errors[SUBMISSION_FIELDS.files]}
      isOptional
    />
  )
}
