import * as v from 'valibot'
import { CAR_STATES } from '#domain/stock/list/stock-query.ts'

const CarSchema = v.object({
  id: v.number(),
  /** «1 750 000 ₽» */
  price: v.string(),
  state: v.pipe(
    v.object({ text: v.string(), tone: v.optional(v.picklist(['warn', 'bad', 'soft'])) }),
    v.transform(({ text, tone }) => ({ text, tone })),
  ),
  edit: v.object({
    priceRub: v.number(),
    /** The id of the price that a person has set; 0: it is the feed's. */
    ownId: v.number(),
    state: v.picklist(CAR_STATES),
    /** The states that it can be brought into. */
    states: v.array(v.object({ value: v.picklist(CAR_STATES), label: v.string() })),
  }),
  /** Why it was left as it is; null: it was changed. */
  skip: v.nullable(v.object({ isChanged: v.boolean(), isSame: v.boolean(), message: v.string() })),
  isUndone: v.boolean(),
})

/** What has become of the cars of a batch, and how they are now. `isPending`: an import runs, and they follow after it. */
export const CellsAnswerSchema = v.object({ isPending: v.boolean(), cars: v.array(CarSchema) })

export type CellsAnswer = v.InferOutput<typeof CellsAnswerSchema>

/** A car as the last answer has it. */
export type AnsweredCar = CellsAnswer['cars'][number]

/** The values of a car that the table can change. */
export type CarEdit = AnsweredCar['edit']
