import * as v from 'valibot'
import { firstProblems } from '#domain/requests/first-problems.ts'
import { ownCar } from '#domain/requests/forms/car-fields.ts'
import type { FieldErrors } from '#domain/requests/read-answers.ts'
import { RULE_WORDS } from '#domain/requests/rule-words.ts'
import type { OwnCarField, OwnCarSaid } from './own-car-said.ts'

const { own_brand, own_model, own_year, own_mileage_km } = ownCar

/** By the rules that the form of the same car has. */
const ForTradeIn = v.object({ own_brand, own_model, own_year, own_mileage_km }, RULE_WORDS.required)
const ForMaintenance = v.object({ own_brand, own_model, own_mileage_km }, RULE_WORDS.required)

type Read<Schema extends v.GenericSchema> =
  | { ok: true; car: v.InferOutput<Schema> }
  | { ok: false; errors: FieldErrors }

/** Brand, model, year and mileage; each problem under its field's name. */
export const readForTradeIn = (said: OwnCarSaid) => read(ForTradeIn, said)

/** The same without a year: a schedule goes by mileage. */
export const readForMaintenance = (said: OwnCarSaid) => read(ForMaintenance, said)

function read<Schema extends v.GenericSchema>(schema: Schema, said: Record<OwnCarField, string>): Read<Schema> {
  const given = Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ''))
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return { ok: true, car: parsed.output }
  return { ok: false, errors: firstProblems(parsed.issues) }
}
