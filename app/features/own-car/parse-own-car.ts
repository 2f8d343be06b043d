import * as v from 'valibot'
import { collectFieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { ownCarFields } from '#domain/requests/forms/car-fields.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { OwnCarField, OwnCarInputs } from './own-car-inputs.ts'

const { own_brand, own_model, own_year, own_mileage_km } = ownCarFields

/** By the rules that the form of the same car has. */
const TradeInCarSchema = v.object({ own_brand, own_model, own_year, own_mileage_km }, VALIDATION_MESSAGES.required)
const MaintenanceCarSchema = v.object({ own_brand, own_model, own_mileage_km }, VALIDATION_MESSAGES.required)

type ParseResult<Schema extends v.GenericSchema> =
  | { ok: true; car: v.InferOutput<Schema> }
  | { ok: false; errors: FieldErrors }

/** Brand, model, year and mileage; each problem under its field's name. */
export const parseTradeInCar = (said: OwnCarInputs) => parseCar(TradeInCarSchema, said)

/** The same without a year: a schedule goes by mileage. */
export const parseMaintenanceCar = (said: OwnCarInputs) => parseCar(MaintenanceCarSchema, said)

function parseCar<Schema extends v.GenericSchema>(
  schema: Schema,
  said: Record<OwnCarField, string>,
): ParseResult<Schema> {
  const given = Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ''))
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return { ok: true, car: parsed.output }
  return { ok: false, errors: collectFieldErrors(parsed.issues) }
}
