import { data, redirect } from 'react-router'
import type { readForm } from '#app/features/form/read-form.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { GarageCarSchema, MAX_GARAGE_CARS } from '#domain/accounts/garage/garage-car.ts'
import { saveGarageCar } from '#domain/accounts/garage/garage.server.ts'

interface SubmitGarageFormParams {
  accountId: number
  /** The car to change; without it one is added. */
  id?: number
}

const GARAGE_FULL = `В\u00a0гараже уже ${MAX_GARAGE_CARS}\u00a0автомобилей. Уберите один, чтобы добавить этот.`
const DUPLICATE_MESSAGES = {
  vin: 'Автомобиль с\u00a0таким VIN уже в\u00a0гараже.',
  plate: 'Автомобиль с\u00a0таким номером уже в\u00a0гараже.',
}

/** Saves the car of the form and redirects to the garage. Throws 404 for a car that is not there. */
export async function submitGarageForm(
  site: Site,
  form: Awaited<ReturnType<typeof readForm>>,
  { accountId, id }: SubmitGarageFormParams,
) {
  const parsed = form.parse(GarageCarSchema)
  if (!parsed.ok) return parsed.rejection
  const saved = await saveGarageCar(site, { accountId, id, car: parsed.values })
  if (saved.ok) return redirect(`${accountPath('garage')}?done=${id === undefined ? 'added' : 'saved'}`, 303)
  switch (saved.reason) {
    case 'gone':
      throw data(undefined, { status: 404 })
    case 'full':
      return form.reject({}, GARAGE_FULL)
    case 'known':
      return form.reject({ [saved.field]: DUPLICATE_MESSAGES[saved.field] })
    default:
      return saved satisfies never
  }
}
