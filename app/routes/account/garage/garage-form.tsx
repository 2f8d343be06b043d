import { useEffect, useRef } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { accountPath } from '#app/paths.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { NumberField } from '#app/ui/fields/number-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatNumber } from '#app/ui/rouble.ts'
import type { GarageCar, GarageField } from '#domain/accounts/garage-car.ts'
import { tellPlate } from '#domain/requests/plate.ts'
import styles from './garage-form.module.css'
import type { Suggestions } from './suggest-for.server.ts'
import type { RefusedCar } from './take-garage-form.server.ts'

interface GarageFormProps {
  /** The car that is changed. */
  car?: GarageCar
  suggestions: Suggestions
  /** What was sent and could not be taken. */
  refused: RefusedCar | undefined
  button: string
}

/** A car of one's own: what service asks of it. A plain form without JavaScript; with it, models are offered for a brand. */
export function GarageForm({ car, suggestions, refused, button }: GarageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const models = useFetcher<{ suggestions: Suggestions }>()
  const isSending = useNavigation().formData?.get('intent') === 'save'
  const errors = refused?.errors
  useEffect(() => {
    if (errors !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const field = (name: GarageField) => ({
    id: `garage-${name}`,
    name,
    defaultValue: refused?.values[name] ?? (car === undefined ? '' : wordsOf(car)[name]),
    error: errors?.[name],
  })
  const suggestModels = (brand: string) =>
    brand.trim() !== '' && models.load(`${accountPath('garage')}?${new URLSearchParams({ brand })}`)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate>
      {refused?.message !== undefined && (
        <Alert tone="bad" live>
          {refused.message}
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
          <Options id="garage-brands" names={suggestions.brands} />
        </div>
        <div className={styles.half}>
          <TextField {...field('model')} label="Модель" list="garage-models" autoComplete="off" maxLength={60} />
          <Options id="garage-models" names={models.data?.suggestions.models ?? suggestions.models} />
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

const Options = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)

/** The car as its fields spell it. */
const wordsOf = ({ brand, model, year, mileageKm, plate, vin }: GarageCar): Record<GarageField, string> => ({
  brand,
  model,
  year: year?.toString() ?? '',
  mileage_km: mileageKm === null ? '' : formatNumber(mileageKm),
  plate: plate === null ? '' : tellPlate(plate),
  vin: vin ?? '',
})
