import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { OwnCarFields } from '#app/features/own-car/own-car-fields.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { formatNumber } from '#locale/number.ts'
import { type GarageCar, GarageCarSchema, type GarageField } from '#domain/accounts/garage/garage-car.ts'
import { formatPlate } from '#domain/requests/forms/plate.ts'
import styles from './garage-form.module.css'

interface GarageFormProps {
  /** The car to change; without it the form adds one. */
  car?: GarageCar
  suggestions: { brands: readonly string[]; models: readonly string[] }
  rejection: FormRejection | undefined
  button: string
}

const FIELDS: readonly GarageField[] = ['brand', 'model', 'year', 'mileage_km', 'plate', 'vin']
const HINTS = { plate: 'Например, А123ВС 777', vin: '17 знаков из СТС или ПТС' }

/** The visitor's own car, as service forms need it. */
export function GarageForm({ car, suggestions, rejection, button }: GarageFormProps) {
  return (
    <Form
      id={car === undefined ? 'garage' : `garage-${car.id}`}
      intent="save"
      schema={GarageCarSchema}
      values={car && valuesOf(car)}
      rejection={rejection}
      hasDraft
      className={styles.form}
    >
      {({ field, isBusy }) => (
        <>
          <OwnCarFields fields={FIELDS} field={field} areDetailsOptional hints={HINTS} {...suggestions} />
          <Button type="submit" aria-disabled={isBusy || undefined} className={styles.send}>
            <span>{button}</span>
          </Button>
        </>
      )}
    </Form>
  )
}

/** The car's values, formatted for the fields. */
const valuesOf = ({ brand, model, year, mileageKm, plate, vin }: GarageCar): Record<GarageField, string> => ({
  brand,
  model,
  year: year?.toString() ?? '',
  mileage_km: mileageKm === null ? '' : formatNumber(mileageKm),
  plate: plate === null ? '' : formatPlate(plate),
  vin: vin ?? '',
})
