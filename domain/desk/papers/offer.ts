import * as v from 'valibot'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { choices, line, upcomingDay, wholeNumber } from '#domain/requests/forms/rules.ts'
import { ReplySchema } from '../replies/reply-forms.ts'

const MAX_NAME_LENGTH = 80

/** An offer of a car to a buyer: until when it holds, and which conditions the buyer meets. */
export const OfferSchema = formObject({
  name: v.pipe(v.string('Укажите, для кого предложение.'), line(MAX_NAME_LENGTH, 1)),
  until: upcomingDay,
  conditions: v.optional(choices(DISCOUNT_CONDITIONS)),
})
export type OfferInput = v.InferOutput<typeof OfferSchema>

const MAX_PRICE_RUB = 999_999_999

/** The letter that carries an offer, at the price that its author has read, in roubles. */
export const OfferLetterSchema = formObject({
  ...OfferSchema.entries,
  ...ReplySchema.entries,
  priceRub: wholeNumber(0, MAX_PRICE_RUB),
})
