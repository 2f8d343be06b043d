import type { OwnCarAnswer } from '#app/features/own-car/own-car-inputs.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'

/** The answer about a car's maintenance, in the page and in `price.json`. */
export interface MaintenanceAnswer extends OwnCarAnswer {
  /** Undefined while a field has an error. */
  schedule?: MaintenanceSchedule
}

/** Parses the JSON endpoint's answer; undefined when it is something else, such as a proxy's page. */
export const parseMaintenanceAnswer = (json: unknown): MaintenanceAnswer | undefined =>
  isAnswer(json) ? json : undefined

const isAnswer = (json: unknown): json is MaintenanceAnswer =>
  typeof json === 'object' && json !== null && 'errors' in json && 'models' in json && Array.isArray(json.models)
