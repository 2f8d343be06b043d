import { listModelNames, loadOwnCar, type LoadOwnCarParams } from '#app/features/own-car/load-own-car.server.ts'
import { type OwnCarInputs, type OwnCarView, hasInput } from '#app/features/own-car/own-car-inputs.ts'
import { parseMaintenanceCar } from '#app/features/own-car/parse-own-car.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { findMaintenanceSchedule } from '#domain/maintenance/find-maintenance-schedule.server.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import type { MaintenanceAnswer } from './maintenance-answer.ts'

export interface MaintenanceView extends OwnCarView {
  /** Of any car: what stands there until somebody names his. */
  schedule: MaintenanceSchedule
  /** Undefined when nobody has asked yet, or no answer can be had now. */
  answer: MaintenanceAnswer | undefined
}

/** The fields as the page's query fills them in, and that car's schedule; undefined when the dealer has written no prices. */
export async function loadMaintenance(site: Site, asking: LoadOwnCarParams): Promise<MaintenanceView | undefined> {
  const [view, schedule] = await Promise.all([loadOwnCar(site, asking), findMaintenanceSchedule(site, {})])
  if (schedule === undefined) return undefined
  const answer = hasInput(view.inputs)
    ? await getMaintenanceAnswer(site, view.inputs).catch(withFallback(site, 'a maintenance schedule', undefined))
    : undefined
  return { ...view, schedule, answer }
}

/** What is wrong in the fields, or the car's schedule with what it comes to next. */
export async function getMaintenanceAnswer(site: Site, said: OwnCarInputs): Promise<MaintenanceAnswer> {
  const models = listModelNames(said.own_brand)
  const read = parseMaintenanceCar(said)
  if (!read.ok) return { errors: read.errors, models }
  const { own_brand: brand, own_model: model, own_mileage_km: mileageKm } = read.car
  return { errors: {}, models, schedule: await findMaintenanceSchedule(site, { brand, model, mileageKm }) }
}
