import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import styles from './own-car-fields.module.css'
import type { GarageChoice, OwnCarField, OwnCarInputs } from './own-car-inputs.ts'

interface OwnCarFieldsProps {
  /** Prefix of the ids: one page can show two calculators. */
  prefix: string
  fields: readonly OwnCarField[]
  inputs: OwnCarInputs
  errors: FieldErrors
  brands: readonly string[]
  models: readonly string[]
  /** A brand was typed: its models should be loaded. */
  onBrand: (brand: string) => void
}

/** Brand, model, year and mileage of the visitor's own car, with suggestions of known names. */
export function OwnCarFields({ prefix, fields, inputs, errors, brands, models, onBrand }: OwnCarFieldsProps) {
  const field = (name: OwnCarField) => ({
    id: `${prefix}-${name}`,
    name,
    defaultValue: inputs[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <div className={styles.fields}>
      <div className={styles.half}>
        <TextField
          {...field('own_brand')}
          label="Марка"
          list={`${prefix}-brands`}
          maxLength={60}
          onBlur={({ currentTarget }) => onBrand(currentTarget.value)}
        />
        <NameOptions id={`${prefix}-brands`} names={brands} />
      </div>
      <div className={styles.half}>
        <TextField {...field('own_model')} label="Модель" list={`${prefix}-models`} maxLength={60} />
        <NameOptions id={`${prefix}-models`} names={models} />
      </div>
      {fields.includes('own_year') && (
        <div className={styles.short}>
          <TextField {...field('own_year')} label="Год выпуска" inputMode="numeric" maxLength={6} />
        </div>
      )}
      <div className={styles.short}>
        <NumberField {...field('own_mileage_km')} label="Пробег, км" />
      </div>
    </div>
  )
}

const NameOptions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)

interface GaragePickProps {
  garage: readonly GarageChoice[]
  /** The page that answers for a car of the garage without JavaScript. */
  pathOf: (id: number) => string
  onPick: (choice: GarageChoice) => void
}

/** The cars of the visitor's garage: one press fills in the fields. */
export function GaragePick({ garage, pathOf, onPick }: GaragePickProps) {
  if (garage.length === 0) return null
  return (
    <div className={styles.garage}>
      <p id="own-garage">Из&nbsp;вашего гаража:</p>
      <ul aria-labelledby="own-garage">
        {garage.map((choice) => (
          <li key={choice.id}>
            <ButtonAnchor
              href={pathOf(choice.id)}
              look="ghost"
              size="small"
              onClick={(event) => {
                event.preventDefault()
                onPick(choice)
              }}
            >
              {choice.name}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
