/** How much of its price a car loses: natural logarithms for a year of age and for 10,000 km, both positive. */
export interface Depreciation {
  perYear: number
  per10000Km: number
}

/** A price, and how the car differs from the appraised one: years newer, and tens of thousands of km more. */
export interface Observation {
  lnPrice: number
  yearsNewer: number
  more10000Km: number
  weight: number
}

/** The depreciation where nothing else is known: 5 % a year and 1.5 % for 10,000 km (docs/decisions/041). */
export const DEFAULT_DEPRECIATION: Depreciation = { perYear: 0.05, per10000Km: 0.015 }

/** The spread of prices of similar cars, and of a model's own depreciation around the default. */
const PRICE_NOISE = 0.12
const PRIOR_SPREAD: Depreciation = { perYear: 0.02, per10000Km: 0.006 }
const MAX_DEPRECIATION: Depreciation = { perYear: 0.2, per10000Km: 0.05 }

/**
 * Least squares with a prior for the default depreciation: two cars hardly move it, fifty outweigh it. It needs no
 * minimum number of cars and never exceeds MAX_DEPRECIATION.
 */
export function fitDepreciation(cars: readonly Observation[]): Depreciation {
  const total = sum(cars, ({ weight }) => weight)
  if (total <= 0) return DEFAULT_DEPRECIATION
  const mean = (read: (car: Observation) => number) => sum(cars, (car) => car.weight * read(car)) / total
  const years = mean((car) => car.yearsNewer)
  const km = mean((car) => car.more10000Km)
  const level = mean((car) => car.lnPrice)
  // The residual of each price after the default depreciation.
  const residual = (car: Observation) =>
    car.lnPrice -
    level -
    DEFAULT_DEPRECIATION.perYear * (car.yearsNewer - years) +
    DEFAULT_DEPRECIATION.per10000Km * (car.more10000Km - km)
  const product = (left: (car: Observation) => number, right: (car: Observation) => number) =>
    sum(cars, (car) => car.weight * left(car) * right(car))
  const newer = (car: Observation) => car.yearsNewer - years
  const more = (car: Observation) => car.more10000Km - km

  const yy = product(newer, newer) + (PRICE_NOISE / PRIOR_SPREAD.perYear) ** 2
  const kk = product(more, more) + (PRICE_NOISE / PRIOR_SPREAD.per10000Km) ** 2
  const yk = product(newer, more)
  const determinant = yy * kk - yk * yk
  const yearShift = (kk * product(newer, residual) - yk * product(more, residual)) / determinant
  const kmShift = (yy * product(more, residual) - yk * product(newer, residual)) / determinant
  return {
    perYear: clamp(DEFAULT_DEPRECIATION.perYear + yearShift, MAX_DEPRECIATION.perYear),
    per10000Km: clamp(DEFAULT_DEPRECIATION.per10000Km - kmShift, MAX_DEPRECIATION.per10000Km),
  }
}

const sum = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((total, item) => total + read(item), 0)

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(0, value))

interface Weighted {
  value: number
  weight: number
}

/** The value below which `share` of the weight lies, linear between the middles of neighbours. NaN for no items. */
export function weightedPercentile(items: readonly Weighted[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let before: { value: number; position: number } | undefined
  let below = 0
  for (const { value, weight } of sorted) {
    const position = (below + weight / 2) / total
    if (position >= share)
      return before === undefined
        ? value
        : before.value + ((value - before.value) * (share - before.position)) / (position - before.position)
    before = { value, position }
    below += weight
  }
  return before?.value ?? Number.NaN
}
