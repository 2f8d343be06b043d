import { listModelNames, loadOwnCar, type LoadOwnCarParams } from '#app/features/own-car/load-own-car.server.ts'
import { type OwnCarInputs, type OwnCarView, hasInput } from '#app/features/own-car/own-car-inputs.ts'
import { parseMaintenanceCar } from '#app/features/own-car/parse-own-car.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findMaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.server.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import type { MaintenanceAnswer } from './maintenance-answer.ts'

export interface MaintenanceView extends OwnCarView {
  /** For any car: shown until the visitor names one. */
  schedule: MaintenanceSchedule
  /** Undefined when nothing was requested yet, or no answer is available now. */
  answer: MaintenanceAnswer | undefined
}

/** The fields filled in from the page's query, and that car's schedule; undefined when the dealer has no prices. */
export async function loadMaintenance(site: Site, params: LoadOwnCarParams): Promise<MaintenanceView | undefined> {
  const [view, schedule] = await Promise.all([loadOwnCar(site, params), findMaintenanceSchedule(site, {})])
  if (schedule === undefined) return undefined
  const answer = hasInput(view.inputs)
    ? await getMaintenanceAnswer(site, view.inputs).catch(withFallback(site, 'a maintenance schedule', undefined))
    : undefined
  return { ...view, schedule, answer }
}

/** The errors of the fields, or the car's schedule with its next services. */
export async function getMaintenanceAnswer(site: Site, inputs: OwnCarInputs): Promise<MaintenanceAnswer> {
  const models = listModelNames(inputs.own_brand)
  const parsed = parseMaintenanceCar(inputs)
  if (!parsed.ok) return { errors: parsed.errors, models }
  const { own_brand: brand, own_model: model, own_mileage_km: mileageKm } = parsed.values
  return { errors: {}, models, schedule: await findMaintenanceSchedule(site, { brand, model, mileageKm }) }
}
