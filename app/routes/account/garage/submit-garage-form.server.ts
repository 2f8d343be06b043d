import type { Site } from '#app/http/middleware/site.ts'
import { MAX_GARAGE_CARS, parseGarageCar, type GarageField } from '#domain/accounts/garage/garage-car.ts'
import { saveGarageCar } from '#domain/accounts/garage/save-garage-car.server.ts'
import type { FormFields } from '#domain/requests/forms/parse-answers.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'

/** A rejected submission, with the values as they were typed. */
export interface GarageFormRejection {
  /** The message above the form. */
  message: string
  errors: FieldErrors
  values: Partial<Record<GarageField, string>>
}

interface SubmitGarageFormParams {
  accountId: number
  /** The car to change; without it one is added. */
  id?: number
}

type SubmitGarageFormResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'gone' }
  | { ok: false; rejection: GarageFormRejection }

const CHECK_FIELDS = 'Проверьте отмеченные поля.'
const GARAGE_FULL = `В\u00a0гараже уже ${MAX_GARAGE_CARS}\u00a0автомобилей. Уберите один, чтобы добавить этот.`
const DUPLICATE_MESSAGES = {
  vin: 'Автомобиль с\u00a0таким VIN уже в\u00a0гараже.',
  plate: 'Автомобиль с\u00a0таким номером уже в\u00a0гараже.',
}

/** Saves the car that the garage's form describes. */
export async function submitGarageForm(
  site: Site,
  fields: FormFields,
  { accountId, id }: SubmitGarageFormParams,
): Promise<SubmitGarageFormResult> {
  const values = Object.fromEntries([...fields].map(([name, [value = '']]) => [name, value]))
  const reject = (message: string, errors: FieldErrors = {}): SubmitGarageFormResult => ({
    ok: false,
    rejection: { message, errors, values },
  })
  const parsed = parseGarageCar(fields)
  if (!parsed.ok) return reject(CHECK_FIELDS, parsed.errors)
  const saved = await saveGarageCar(site, { accountId, id, car: parsed.car })
  if (saved.ok) return saved
  switch (saved.reason) {
    case 'gone':
      return { ok: false, reason: 'gone' }
    case 'full':
      return reject(GARAGE_FULL)
    case 'known':
      return reject(CHECK_FIELDS, { [saved.field]: DUPLICATE_MESSAGES[saved.field] })
    default:
      return saved satisfies never
  }
}
