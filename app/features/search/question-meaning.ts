import type { Range } from '#domain/cars/catalogue/catalogue-query.ts'

/** A car as the questions of the tests ask for it. */
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

/** What a question means. Cars of any of its brands or models, which are all of these. */
export type QuestionMeaning = { brands?: string[]; models?: string[] } & Partial<
  Pick<StockCar, 'block' | 'body' | 'gearbox'>
> &
  Partial<Record<(typeof RANGE_FIELDS)[number], Range>>

const EXACT_FIELDS = ['block', 'body', 'gearbox'] as const
const RANGE_FIELDS = ['price', 'year', 'mileage', 'power', 'volume'] as const

/** Whether a car is what is meant. One without a figure is in no range of it, but a new one has run nothing. */
export function matchesMeaning(car: StockCar, meant: QuestionMeaning): boolean {
  const { brands = [], models = [] } = meant
  const isNamed = brands.length + models.length === 0 || brands.includes(car.brand) || models.includes(car.model)
  return (
    isNamed &&
    EXACT_FIELDS.every((word) => meant[word] === undefined || meant[word] === car[word]) &&
    RANGE_FIELDS.every((range) => meant[range] === undefined || isWithin(car[range], meant[range]))
  )
}

const isWithin = (value: number | null, { from = -Infinity, to = Infinity }: Range) =>
  value !== null && value >= from && value <= to
