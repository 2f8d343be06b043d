import * as v from 'valibot'
import { type CarCondition, type CarTitle, CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { parseVin } from '#domain/feeds/values/parse-value.ts'
import { recordOf } from '#domain/keys-of.ts'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { choice, line, paragraph } from '#domain/requests/forms/rules.ts'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { FED_FIELDS, type FedField, type OverrideValue, parseOverrideValue } from '../overrides/override-field.ts'

/** A VIN in any spelling: with spaces, in lower case, with Cyrillic look-alikes. */
const vinText = v.pipe(
  line(40),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const vin = parseVin(dataset.value)
    if (vin !== undefined) return vin
    addIssue({ message: 'В\u00a0VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q.' })
    return NEVER
  }),
)

/** A value with the rules that it has as an override: the two stand in the same columns. */
const valueOf = (field: FedField) =>
  v.pipe(
    // With a default: a value that a car cannot be without is missed, too.
    v.optional(v.string(VALIDATION_MESSAGES.single), ''),
    v.rawTransform<string, OverrideValue>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseOverrideValue(field, dataset.value)
      if (parsed.ok) return parsed.value
      addIssue({ message: dataset.value === '' ? VALIDATION_MESSAGES.required : parsed.message })
      return NEVER
    }),
  )

/** What lowers the price under a condition. */
export const DISCOUNTS = [
  'price.tradeInDiscountRub',
  'price.creditDiscountRub',
  'price.insuranceDiscountRub',
  'price.optionalDiscountRub',
  'price.maxDiscountRub',
] as const satisfies readonly FedField[]

/** As feeds: a longer line is several items. */
const MAX_ITEM_LENGTH = 200

export const CONDITIONS = ['intact', 'damaged'] as const satisfies readonly CarCondition[]
export const TITLES = ['original', 'duplicate', 'electronic'] as const satisfies readonly CarTitle[]

const fields = formObject({
  /** Made for each new form: sent twice, it is one car. */
  key: line(60),
  make: line(80),
  model: line(160),
  vin: v.optional(vinText),
  block: choice(CATALOGUE_BLOCKS),
  /** One item a line. */
  equipment: v.optional(
    v.pipe(
      paragraph(20_000),
      v.check(
        (text) => text.split('\n').every((item) => item.length <= MAX_ITEM_LENGTH),
        `В\u00a0строке не\u00a0больше ${MAX_ITEM_LENGTH} знаков: одна опция.`,
      ),
    ),
  ),
  condition: v.optional(choice(CONDITIONS)),
  title: v.optional(choice(TITLES)),
  /** The hash of the car's values that were shown, when it is changed. */
  shown: v.optional(v.string()),
  ...recordOf(FED_FIELDS, valueOf),
})

/** A car as a person enters it: the names of its fields are those of the overrides. */
export const ManualCarSchema = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, message] of listContradictions(input))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  }),
)

export type ManualCar = v.InferOutput<typeof ManualCarSchema>

/** What the values say together that no car can have, by field. */
function* listContradictions(car: ManualCar): Generator<[FedField, string]> {
  const price = Number(car['price.priceRub'])
  const listPrice = car['price.listPriceRub']
  if (car.block === 'used' && car.mileageKm === null) yield ['mileageKm', 'Укажите пробег.']
  if (Number(car.year) > newestYear()) yield ['year', 'Такого модельного года ещё нет.']
  if (listPrice !== null && Number(listPrice) <= price)
    yield ['price.listPriceRub', 'Она выше цены или не\u00a0указана.']
  for (const discount of DISCOUNTS)
    if (Number(car[discount]) >= price) yield [discount, 'Скидка должна быть меньше цены.']
}

/** Next year's models are sold in autumn. */
const newestYear = () => new Date().getFullYear() + 1
