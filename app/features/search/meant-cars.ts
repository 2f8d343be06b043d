import type { Range } from '#domain/cars/catalogue-query.ts'

/** A car as the questions of the tests ask for it. */
export interface AskedCar {
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
export type Meant = { brands?: string[]; models?: string[] } & Partial<Pick<AskedCar, 'block' | 'body' | 'gearbox'>> &
  Partial<Record<(typeof RANGES)[number], Range>>

const WORDS = ['block', 'body', 'gearbox'] as const
const RANGES = ['price', 'year', 'mileage', 'power', 'volume'] as const

/** Whether a car is what is meant. One without a figure is in no range of it, but a new one has run nothing. */
export function isMeant(car: AskedCar, meant: Meant): boolean {
  const { brands = [], models = [] } = meant
  const isNamed = brands.length + models.length === 0 || brands.includes(car.brand) || models.includes(car.model)
  return (
    isNamed &&
    WORDS.every((word) => meant[word] === undefined || meant[word] === car[word]) &&
    RANGES.every((range) => meant[range] === undefined || isWithin(car[range], meant[range]))
  )
}

const isWithin = (value: number | null, { from = -Infinity, to = Infinity }: Range) =>
  value !== null && value >= from && value <= to
