import type { OwnCarAnswer } from '#app/features/own-car/own-car-inputs.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'

/** What is said of a car's maintenance: the page's own answer, and what `price.json` gives. */
export interface MaintenanceAnswer extends OwnCarAnswer {
  /** Undefined while something in the fields is wrong. */
  schedule?: MaintenanceSchedule
}

/** Reads what came through the JSON door; undefined when it is something else, a proxy's page among it. */
export const parseMaintenanceAnswer = (json: unknown): MaintenanceAnswer | undefined =>
  isAnswer(json) ? json : undefined

const isAnswer = (json: unknown): json is MaintenanceAnswer =>
  typeof json === 'object' && json !== null && 'errors' in json && 'models' in json && Array.isArray(json.models)
