import * as v from 'valibot'
import type { CarState } from '#db/schema.ts'
import { CAR_BADGES } from '#domain/cars/car-badge.texts.ts'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { addDays, fromWallClock } from '#locale/dates/wall-clock.ts'
import type { OpenValueIds } from '../list/open-value-ids.ts'
import { lastDay } from '../overrides/override-forms.ts'
import { OVERRIDE_REASONS, type OverrideField } from '../overrides/override-field.ts'
import { CAR_TRANSITIONS } from '../states/car-state.ts'
import { MAX_PRICE_RUB, MIN_PRICE_RUB } from './price-column.ts'

/** How many cars are changed at once. */
export const MAX_BULK_CARS = 500

/** How a new price follows from the one of each car; `set`: the same for all. */
export const PRICE_RULES = ['less-percent', 'less-roubles', 'more-percent', 'more-roubles', 'set'] as const
export type PriceRule = (typeof PRICE_RULES)[number]

/** The states that many cars are brought into at once; a sale names its request, one by one. */
export const BULK_CAR_STATES = ['published', 'draft', 'archived'] as const

/** A price that follows from a percentage is rounded to this. */
const ROUNDED_TO_RUB = 1000

/** A cut of more is a typing error. */
const MAX_PERCENT = 50
const AMOUNTS: Record<PriceRule, ReturnType<typeof wholeNumber>> = {
  'less-percent': wholeNumber(1, MAX_PERCENT),
  'more-percent': wholeNumber(1, MAX_PERCENT),
  'less-roubles': wholeNumber(1, MAX_PRICE_RUB),
  'more-roubles': wholeNumber(1, MAX_PRICE_RUB),
  set: wholeNumber(MIN_PRICE_RUB, MAX_PRICE_RUB),
}

const reason = v.picklist(OVERRIDE_REASONS, 'Выберите причину.')

const PriceSchema = v.pipe(
  formObject({
    do: v.literal('price'),
    rule: v.picklist(PRICE_RULES, 'Выберите, как изменить.'),
    amount: v.string('Укажите, на\u00a0сколько.'),
    reason,
    /** The last day of the new prices, by each branch's calendar. */
    until: lastDay,
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { do: kind, rule, amount: typed, ...values } = dataset.value
    const parsed = v.safeParse(AMOUNTS[rule], typed)
    if (parsed.success) return { kind, rule, amount: parsed.output, ...values }
    addIssue({
      message: parsed.issues[0].message,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: typed }],
    })
    return NEVER
  }),
)

/** The change of an address or a form. Its names are none of those of the filter (`StockQuery`), which is there too. */
export const StockChangeSchema = v.variant(
  'do',
  [
    PriceSchema,
    v.pipe(
      formObject({ do: v.literal('fed-price') }),
      v.transform(() => ({ kind: 'fed-price' as const })),
    ),
    v.pipe(
      formObject({ do: v.literal('branch'), to: wholeNumber(1, 999_999_999), reason }),
      v.transform(({ to: branchId, reason: why }) => ({ kind: 'branch' as const, branchId, reason: why })),
    ),
    v.pipe(
      formObject({ do: v.literal('state'), to: v.picklist(BULK_CAR_STATES, 'Выберите состояние.') }),
      v.transform(({ to }) => ({ kind: 'state' as const, to })),
    ),
    v.pipe(
      formObject({ do: v.literal('badge'), to: v.picklist(CAR_BADGES, 'Выберите метку.'), reason, until: lastDay }),
      v.transform(({ do: kind, to: badge, ...values }) => ({ kind, badge, ...values })),
    ),
    v.pipe(
      formObject({ do: v.literal('no-badge') }),
      v.transform(() => ({ kind: 'no-badge' as const })),
    ),
  ],
  'Выберите, что изменить.',
)

/** A price of its own for each car, as the table of the stock sends them: `prices` is `1042:1750000,1043:1690000`. */
export const PriceListSchema = v.pipe(
  formObject({
    prices: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}:\d{1,12}(?:,[1-9]\d{0,8}:\d{1,12})*$/)),
    reason,
    until: lastDay,
  }),
  v.transform(({ prices, ...values }) => ({
    kind: 'price' as const,
    rule: 'each' as const,
    prices: parsePrices(prices),
    ...values,
  })),
)

const parsePrices = (text: string): ReadonlyMap<number, number> =>
  new Map(
    text.split(',').map((pair) => {
      const [carId, priceRub] = pair.split(':')
      return [Number(carId), Number(priceRub)]
    }),
  )

/** What is changed: the price for some time, back to the feed's price, the branch, the state, a badge for some time, or none. */
export type StockChange = v.InferOutput<typeof StockChangeSchema> | v.InferOutput<typeof PriceListSchema>
export type StockChangeKind = StockChange['kind']
/** A change of a value that people set. */
export type ValueChange = Exclude<StockChange, { kind: 'state' }>
/** One that ends what people have set. */
type EndingChange = Extract<StockChange, { kind: 'fed-price' | 'no-badge' }>

export const isEnding = (change: StockChange): change is EndingChange =>
  change.kind === 'fed-price' || change.kind === 'no-badge'

/** The value that a change sets, or takes back to the feed's. */
export const CHANGED_FIELDS: Record<ValueChange['kind'], OverrideField> = {
  price: 'price.priceRub',
  'fed-price': 'price.priceRub',
  branch: 'branchId',
  badge: 'badge',
  'no-badge': 'badge',
}

/**
 * Why a car is left as it is. `unknown`: there is none, or none that the actor may change; `changed`: since it was shown;
 * `same`: it is so already; `limits`: the price would be too low or too high; `past`: the last day is over where the car
 * is; `fed`: it has the feed's price; `no-badge`: it has none; `not-possible`: its state does not lead there; `busy`: an
 * import has it.
 */
export const STOCK_SKIPS = [
  'unknown',
  'changed',
  'same',
  'limits',
  'past',
  'fed',
  'no-badge',
  'not-possible',
  'busy',
] as const
export type StockSkip = (typeof STOCK_SKIPS)[number]

/** A car as a change of many sees it. */
export interface BulkCar {
  id: number
  /** «Geely Monjaro Flagship, 2024» */
  name: string
  vin: string | null
  state: CarState
  priceRub: number
  /** What the feed says; null without one. */
  fedPriceRub: number | null
  branch: { id: number; name: string; timeZone: string } | null
  /** Null without one. */
  badge: string | null
  /** The id of the value that a person has set in the field that changes; null: it is the feed's. */
  ownId: number | null
  /** The ids of all such values that the table edits. */
  openIds: OpenValueIds
}

/** What a change would make of a car: the new value, or why it leaves it alone. */
export type CarPlan =
  | { skip: StockSkip }
  | {
      skip?: undefined
      /** A price in roubles, the id of a branch, a state or a badge; null: the feed's, or no badge. */
      value: string | number | null
      /** The moment at which the feed's value returns. */
      until: Date | null
    }

interface PlanContext {
  now: Date
  /** Of the site: a car without a branch has it. */
  timeZone: string
}

/** What a change would make of a car as it is now. */
export function planChange(car: BulkCar, change: StockChange, { now, timeZone }: PlanContext): CarPlan {
  switch (change.kind) {
    case 'price': {
      const value = priceAfter(car, change)
      const until = endOf(change.until, car, timeZone)
      if (value < MIN_PRICE_RUB || value > MAX_PRICE_RUB) return { skip: 'limits' }
      if (value === car.priceRub) return { skip: 'same' }
      return until <= now ? { skip: 'past' } : { value, until }
    }
    case 'fed-price':
      return car.ownId === null ? { skip: 'fed' } : { value: car.fedPriceRub, until: null }
    case 'branch':
      return car.branch?.id === change.branchId ? { skip: 'same' } : { value: change.branchId, until: null }
    case 'state':
      if (car.state === change.to) return { skip: 'same' }
      if (!CAR_TRANSITIONS[change.to].includes(car.state)) return { skip: 'not-possible' }
      return { value: change.to, until: null }
    case 'badge': {
      const until = endOf(change.until, car, timeZone)
      return until <= now ? { skip: 'past' } : { value: change.badge, until }
    }
    case 'no-badge':
      return car.ownId === null ? { skip: 'no-badge' } : { value: null, until: null }
    default:
      return change satisfies never
  }
}

/** The end of a last day where the car is. */
const endOf = (day: string, { branch }: BulkCar, timeZone: string) =>
  fromWallClock(`${addDays(day, 1)}T00:00`, branch?.timeZone ?? timeZone)

function priceAfter({ id, priceRub }: BulkCar, change: Extract<StockChange, { kind: 'price' }>): number {
  if (change.rule === 'each') return change.prices.get(id) ?? priceRub
  const { rule, amount } = change
  switch (rule) {
    case 'less-percent':
      return roundPrice((priceRub * (100 - amount)) / 100)
    case 'more-percent':
      return roundPrice((priceRub * (100 + amount)) / 100)
    case 'less-roubles':
      return priceRub - amount
    case 'more-roubles':
      return priceRub + amount
    case 'set':
      return amount
    default:
      return rule satisfies never
  }
}

const roundPrice = (rub: number) => Math.round(rub / ROUNDED_TO_RUB) * ROUNDED_TO_RUB

/** What a car has now in the field that a change sets. */
export function valueBefore(car: BulkCar, kind: StockChangeKind): string {
  switch (kind) {
    case 'price':
    case 'fed-price':
      return String(car.priceRub)
    case 'branch':
      return String(car.branch?.id ?? '')
    case 'state':
      return car.state
    case 'badge':
    case 'no-badge':
      return car.badge ?? ''
    default:
      return kind satisfies never
  }
}

/** A car as it was shown before the change. */
export interface ShownCar {
  id: number
  was: string
  ownId: number
}

/** The cars of a form as they were shown: `1042:1990000:0,1043:1890000:17`. */
export const formatShownCars = (cars: readonly BulkCar[], kind: StockChangeKind): string =>
  cars.map((car) => `${car.id}:${valueBefore(car, kind)}:${car.ownId ?? 0}`).join(',')

export const parseShownCars = (text: string): ShownCar[] =>
  [...text.matchAll(/(?:^|,)([1-9]\d{0,8}):([a-z0-9-]{0,20}):(\d{1,15})(?=,|$)/g)].map(([, id, was = '', ownId]) => ({
    id: Number(id),
    was,
    ownId: Number(ownId),
  }))

/** Whether a car is as it was shown. */
export const isAsShown = (car: BulkCar, kind: StockChangeKind, shown: ShownCar): boolean =>
  valueBefore(car, kind) === shown.was && (kind === 'state' || (car.ownId ?? 0) === shown.ownId)
