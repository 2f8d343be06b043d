import * as v from 'valibot'
import { ownCarFields } from '#domain/requests/forms/car-fields.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import type { OwnCarInputs } from './own-car-inputs.ts'

const { own_brand, own_model, own_year, own_mileage_km } = ownCarFields

/** By the rules of the request form for the same car. */
const TradeInCarSchema = v.object({ own_brand, own_model, own_year, own_mileage_km }, VALIDATION_MESSAGES.required)
const MaintenanceCarSchema = v.object({ own_brand, own_model, own_mileage_km }, VALIDATION_MESSAGES.required)

const fieldsOf = (inputs: OwnCarInputs) => new Map(Object.entries(inputs).map(([name, text]) => [name, [text]]))

/** Brand, model, year and mileage; each error by its field's name. */
export const parseTradeInCar = (inputs: OwnCarInputs) => parseForm(TradeInCarSchema, fieldsOf(inputs))

/** The same without a year: a schedule depends on mileage. */
export const parseMaintenanceCar = (inputs: OwnCarInputs) => parseForm(MaintenanceCarSchema, fieldsOf(inputs))
