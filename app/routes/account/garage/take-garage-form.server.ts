import type { Site } from '#app/middleware/site.ts'
import { MAX_GARAGE_CARS, readGarageCar, type GarageField } from '#domain/accounts/garage-car.ts'
import { saveGarageCar } from '#domain/accounts/save-garage-car.server.ts'
import type { FieldErrors, FormFields } from '#domain/requests/read-answers.ts'

/** What was sent and could not be taken: to be shown again as it was typed. */
export interface RefusedCar {
  /** About the form as a whole. */
  message: string
  errors: FieldErrors
  values: Partial<Record<GarageField, string>>
}

interface Taking {
  accountId: number
  /** The car that is changed; without it one is added. */
  id?: number
}

type TakenCar = { ok: true; id: number } | { ok: false; reason: 'gone' } | { ok: false; refused: RefusedCar }

const CHECK = 'Проверьте отмеченные поля.'
const FULL = `В\u00a0гараже уже ${MAX_GARAGE_CARS}\u00a0автомобилей. Уберите один, чтобы добавить этот.`
const KNOWN = {
  vin: 'Автомобиль с\u00a0таким VIN уже в\u00a0гараже.',
  plate: 'Автомобиль с\u00a0таким номером уже в\u00a0гараже.',
}

/** Saves the car that the garage's form describes. */
export async function takeGarageForm(site: Site, fields: FormFields, { accountId, id }: Taking): Promise<TakenCar> {
  const values = Object.fromEntries([...fields].map(([name, [value = '']]) => [name, value]))
  const refuse = (message: string, errors: FieldErrors = {}): TakenCar => ({
    ok: false,
    refused: { message, errors, values },
  })
  const read = readGarageCar(fields)
  if (!read.ok) return refuse(CHECK, read.errors)
  const saved = await saveGarageCar(site, { accountId, id, car: read.car })
  if (saved.ok) return saved
  switch (saved.reason) {
    case 'gone':
      return { ok: false, reason: 'gone' }
    case 'full':
      return refuse(FULL)
    case 'known':
      return refuse(CHECK, { [saved.field]: KNOWN[saved.field] })
    default:
      return saved satisfies never
  }
}
