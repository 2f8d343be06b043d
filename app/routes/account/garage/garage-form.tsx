import { useEffect, useRef } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { accountPath } from '#urls/account-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatNumber } from '#locale/number.ts'
import type { GarageCar, GarageField } from '#domain/accounts/garage/garage-car.ts'
import { formatPlate } from '#domain/requests/forms/plate.ts'
import styles from './garage-form.module.css'
import type { CarNameSuggestions } from './suggest-car-names.server.ts'
import type { GarageFormRejection } from './submit-garage-form.server.ts'

interface GarageFormProps {
  /** The car to change; without it the form adds one. */
  car?: GarageCar
  suggestions: CarNameSuggestions
  /** The last submission, if it was rejected. */
  rejection: GarageFormRejection | undefined
  button: string
}

/** The visitor's own car, as service forms need it. With JavaScript the models of the entered brand are suggested. */
export function GarageForm({ car, suggestions, rejection, button }: GarageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const models = useFetcher<{ suggestions: CarNameSuggestions }>()
  const isSending = useNavigation().formData?.get('intent') === 'save'
  const errors = rejection?.errors
  useEffect(() => {
    if (errors !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const field = (name: GarageField) => ({
    id: `garage-${name}`,
    name,
    defaultValue: rejection?.values[name] ?? (car === undefined ? '' : fieldValuesOf(car)[name]),
    error: errors?.[name],
  })
  const suggestModels = (brand: string) =>
    brand.trim() !== '' && models.load(`${accountPath('garage')}?${new URLSearchParams({ brand })}`)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {rejection?.message !== undefined && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <input type="hidden" name="intent" value="save" />
      <div className={styles.fields}>
        <div className={styles.half}>
          <TextField
            {...field('brand')}
            label="Марка"
            list="garage-brands"
            autoComplete="off"
            maxLength={60}
            onBlur={({ currentTarget }) => void suggestModels(currentTarget.value)}
          />
          <NameSuggestions id="garage-brands" names={suggestions.brands} />
        </div>
        <div className={styles.half}>
          <TextField {...field('model')} label="Модель" list="garage-models" autoComplete="off" maxLength={60} />
          <NameSuggestions id="garage-models" names={models.data?.suggestions.models ?? suggestions.models} />
        </div>
        <div className={styles.short}>
          <TextField
            {...field('year')}
            label="Год выпуска"
            isOptional
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
        </div>
        <div className={styles.short}>
          <NumberField {...field('mileage_km')} label="Пробег, км" isOptional />
        </div>
        <div className={styles.half}>
          <TextField
            {...field('plate')}
            label="Госномер"
            isOptional
            hint="Например, А123ВС 777"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </div>
        <div className={styles.half}>
          <TextField
            {...field('vin')}
            label="VIN"
            isOptional
            hint="17 знаков из СТС или ПТС"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
          />
        </div>
      </div>
      <Button type="submit" aria-disabled={isSending || undefined} className={styles.send}>
        <span>{button}</span>
      </Button>
    </Form>
  )
}

const NameSuggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)

/** The car's values, formatted for the fields. */
const fieldValuesOf = ({ brand, model, year, mileageKm, plate, vin }: GarageCar): Record<GarageField, string> => ({
  brand,
  model,
  year: year?.toString() ?? '',
  mileage_km: mileageKm === null ? '' : formatNumber(mileageKm),
  plate: plate === null ? '' : formatPlate(plate),
  vin: vin ?? '',
})
