import * as v from 'valibot'
import { collectFieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { ownCarFields } from '#domain/requests/forms/car-fields.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { OwnCarField, OwnCarInputs } from './own-car-inputs.ts'

const { own_brand, own_model, own_year, own_mileage_km } = ownCarFields

/** By the rules of the request form for the same car. */
const TradeInCarSchema = v.object({ own_brand, own_model, own_year, own_mileage_km }, VALIDATION_MESSAGES.required)
const MaintenanceCarSchema = v.object({ own_brand, own_model, own_mileage_km }, VALIDATION_MESSAGES.required)

type ParseResult<Schema extends v.GenericSchema> =
  | { ok: true; car: v.InferOutput<Schema> }
  | { ok: false; errors: FieldErrors }

/** Brand, model, year and mileage; each error by its field's name. */
export const parseTradeInCar = (inputs: OwnCarInputs) => parseCar(TradeInCarSchema, inputs)

/** The same without a year: a schedule depends on mileage. */
export const parseMaintenanceCar = (inputs: OwnCarInputs) => parseCar(MaintenanceCarSchema, inputs)

function parseCar<Schema extends v.GenericSchema>(
  schema: Schema,
  inputs: Record<OwnCarField, string>,
): ParseResult<Schema> {
  const filledIn = Object.fromEntries(Object.entries(inputs).filter(([, text]) => text.trim() !== ''))
  const parsed = v.safeParse(schema, filledIn)
  if (parsed.success) return { ok: true, car: parsed.output }
  return { ok: false, errors: collectFieldErrors(parsed.issues) }
}
