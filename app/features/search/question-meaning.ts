import type { Range } from '#domain/cars/catalogue/catalogue-query.ts'

/** A car as the tests' questions see it. */
export interface StockCar {
  id: number
  brand: string
  /** `brand/model` */
  model: string
  block: string
  body: string | null
  gearbox: string | null
  price: number
  year: number
  mileage: number | null
  power: number | null
  volume: number | null
}

/** The meaning of a question: cars of any of its brands or models that meet all conditions. */
export type QuestionMeaning = { brands?: string[]; models?: string[] } & Partial<
  Pick<StockCar, 'block' | 'body' | 'gearbox'>
> &
  Partial<Record<(typeof RANGE_FIELDS)[number], Range>>

const EXACT_FIELDS = ['block', 'body', 'gearbox'] as const
const RANGE_FIELDS = ['price', 'year', 'mileage', 'power', 'volume'] as const

/** Whether a car matches. A car without a figure is in no range of it, except that a new car has a mileage of 0. */
export function matchesMeaning(car: StockCar, meaning: QuestionMeaning): boolean {
  const { brands = [], models = [] } = meaning
  const isNamed = brands.length + models.length === 0 || brands.includes(car.brand) || models.includes(car.model)
  return (
    isNamed &&
    EXACT_FIELDS.every((field) => meaning[field] === undefined || meaning[field] === car[field]) &&
    RANGE_FIELDS.every((range) => meaning[range] === undefined || isWithin(car[range], meaning[range]))
  )
}

const isWithin = (value: number | null, { from = -Infinity, to = Infinity }: Range) =>
  value !== null && value >= from && value <= to
