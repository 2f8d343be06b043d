import { type ComponentProps, useState } from 'react'
import * as v from 'valibot'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { tradeInEstimatePath } from '#urls/content-paths.ts'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import styles from './own-car-fields.module.css'
import { type GarageChoice, OwnCarAnswerSchema, queryOf } from './own-car-inputs.ts'

export type CarField = 'brand' | 'model' | 'year' | 'mileage_km' | 'plate' | 'vin'

type OwnCarFieldProps = Omit<ComponentProps<typeof NumberField>, 'name' | 'label'> & {
  car: CarField
  /** The name in the form, such as `own_brand`. */
  name: string
  label?: string
  /** Known names to suggest; any other can be typed. */
  suggestions?: readonly string[]
}

const LABELS: Record<CarField, string> = {
  brand: 'Марка',
  model: 'Модель',
  year: 'Год выпуска',
  mileage_km: 'Пробег, км',
  plate: 'Госномер',
  vin: 'VIN',
}
const CODE = { autoCapitalize: 'characters', spellCheck: false, maxLength: 24 }
const CONTROLS: Record<Exclude<CarField, 'mileage_km'>, Partial<ComponentProps<typeof TextField>>> = {
  brand: { maxLength: 60 },
  model: { maxLength: 60 },
  year: { inputMode: 'numeric', maxLength: 6, pattern: '\\s*\\d{4}\\s*' },
  plate: CODE,
  vin: CODE,
}

/** One field about the visitor's own car, the same in every form. */
export function OwnCarField({ car, suggestions, label = LABELS[car], ...field }: OwnCarFieldProps) {
  if (car === 'mileage_km') return <NumberField {...field} label={label} />
  const list = suggestions === undefined ? undefined : `${field.id}-list`
  return (
    <>
      <TextField {...CONTROLS[car]} autoComplete="off" {...field} label={label} list={list} />
      {suggestions !== undefined && (
        <datalist id={list}>
          {suggestions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

interface OwnCarFieldsProps<Car extends CarField> {
  fields: readonly Car[]
  /** The props of each field, as a form gives them. */
  field: (car: Car) => { id: string; name: string; defaultValue: string; error: string | undefined }
  /** Only brand and model are required. */
  areDetailsOptional?: boolean
  hints?: Partial<Record<CarField, string>>
  brands: readonly string[]
  /** Of the brand that the form begins with. */
  models: readonly string[]
}

/** The visitor's own car, with suggestions of known names: those of models are loaded once a brand is typed. */
export function OwnCarFields<Car extends CarField>(props: OwnCarFieldsProps<Car>) {
  const { fields, field, areDetailsOptional = false, hints = {}, brands } = props
  const [models, setModels] = useState(props.models)
  const suggestions: Partial<Record<CarField, readonly string[]>> = { brand: brands, model: models }
  const suggestModels = async (brand: string) => {
    if (brand.trim() === '') return
    const path = tradeInEstimatePath(queryOf({ own_brand: brand }))
    const answer = await fetchJson(path, v.parser(OwnCarAnswerSchema))
    if (answer.ok) setModels(answer.value.models)
  }
  return (
    <div className={styles.place}>
      <div className={styles.fields}>
        {fields.map((car) => (
          <div key={car} className={car === 'year' || car === 'mileage_km' ? styles.short : styles.half}>
            <OwnCarField
              {...field(car)}
              car={car}
              suggestions={suggestions[car]}
              isOptional={areDetailsOptional && !(car in suggestions)}
              hint={hints[car]}
              onBlur={car === 'brand' ? ({ currentTarget }) => void suggestModels(currentTarget.value) : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

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
