import * as v from 'valibot'
import { OwnCarAnswerSchema } from '#app/features/own-car/own-car-inputs.ts'
import { MaintenanceScheduleSchema } from '#domain/maintenance/maintenance-schedule.ts'

/** The answer about a car's maintenance, in the page and in `price.json`; no schedule while a field has an error. */
export const MaintenanceAnswerSchema = v.object({
  ...OwnCarAnswerSchema.entries,
  schedule: v.optional(MaintenanceScheduleSchema),
})

export type MaintenanceAnswer = v.InferOutput<typeof MaintenanceAnswerSchema>
