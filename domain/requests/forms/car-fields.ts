import * as v from 'valibot'
import { optionsOf } from '../option-words.ts'
import { choice, line, wholeNumber } from '../rules.ts'

/** The oldest car that is asked about in a form, and the newest: next year's model is sold this year. */
const OLDEST = 1950
const newest = () => new Date().getFullYear() + 1

/** The visitor's own car, as a trade-in asks it. */
export const ownCar = {
  own_brand: line(60),
  own_model: line(60),
  own_year: wholeNumber(OLDEST, newest()),
  own_mileage_km: wholeNumber(0, 2_000_000),
  own_gearbox: v.optional(choice(optionsOf('own_gearbox'))),
  own_condition: v.optional(choice(optionsOf('own_condition'))),
  own_price_rub: v.optional(wholeNumber(1000, 1_000_000_000)),
}
