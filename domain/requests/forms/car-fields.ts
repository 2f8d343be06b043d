import * as v from 'valibot'
import { optionsOf } from './options.texts.ts'
import { choice, line, pastYear, wholeNumber } from './rules.ts'

/** An older car is not driven to a dealership. */
const MIN_YEAR = 1950

/** The visitor's own car, in a trade-in form. */
export const ownCarFields = {
  own_brand: line(60),
  own_model: line(60),
  own_year: pastYear(MIN_YEAR),
  own_mileage_km: wholeNumber(0, 2_000_000),
  own_gearbox: v.optional(choice(optionsOf('own_gearbox'))),
  own_condition: v.optional(choice(optionsOf('own_condition'))),
  own_price_rub: v.optional(wholeNumber(1000, 1_000_000_000)),
}
