import * as v from 'valibot'
import { CAR_STATES } from '#domain/stock/list/stock-query.ts'

/** What the table can change. */
export const EDIT_COLUMNS = ['price', 'state', 'badge', 'branch'] as const
export type EditColumn = (typeof EDIT_COLUMNS)[number]

const CarSchema = v.object({
  id: v.number(),
  /** «1 750 000 ₽» */
  price: v.string(),
  state: v.pipe(
    v.object({ text: v.string(), tone: v.optional(v.picklist(['warn', 'bad', 'soft'])) }),
    v.transform(({ text, tone }) => ({ text, tone })),
  ),
  /** Null without one. */
  badge: v.nullable(v.string()),
  branch: v.string(),
  edit: v.object({
    /** As the server compares them: roubles, a state, a badge or nothing, the id of a branch or nothing. */
    values: v.object({ price: v.string(), state: v.string(), badge: v.string(), branch: v.string() }),
    /** The ids of the values that a person has set; 0: it is the feed's, or none. */
    ownIds: v.object({ price: v.number(), state: v.number(), badge: v.number(), branch: v.number() }),
    /** The states that it can be brought into. */
    states: v.array(v.object({ value: v.picklist(CAR_STATES), label: v.string() })),
  }),
  /** Why it was left as it is; null: it was changed. */
  skip: v.nullable(v.object({ isChanged: v.boolean(), isSame: v.boolean(), message: v.string() })),
  isUndone: v.boolean(),
  /** Why its new badge may not be true. */
  doubt: v.nullable(v.string()),
})

/** What has become of the cars of a batch, and how they are now. `isPending`: an import runs, and they follow after it. */
export const CellsAnswerSchema = v.object({ isPending: v.boolean(), cars: v.array(CarSchema) })

export type CellsAnswer = v.InferOutput<typeof CellsAnswerSchema>

/** A car as the last answer has it. */
export type AnsweredCar = CellsAnswer['cars'][number]

/** The values of a car that the table can change. */
export type CarEdit = AnsweredCar['edit']
