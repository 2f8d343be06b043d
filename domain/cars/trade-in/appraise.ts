import { fitDepreciation, type Observation, weightedPercentile } from './fit-depreciation.ts'
import { type Comparable, type SimilarityLevel, SIMILARITY_LEVELS, type TradeInBasis } from './trade-in.ts'
import type { CarBody } from '../car.ts'

/** The price range of similar cars in the dealer's own stock, before any margin. Roubles. */
export interface Appraisal {
  midRub: number
  lowRub: number
  highRub: number
  basis: TradeInBasis
}

/** The car to appraise. */
export interface AppraisedCar {
  modelId: number
  year: number
  mileageKm: number
}

interface SimilarityRule {
  minCars: number
  /** The minimum share of the middle by which the range extends to either side. */
  halfWidth: number
}

/** docs/decisions/041-trade-in-estimate.md describes how accurate each level is. */
const SIMILARITY_RULES: Record<SimilarityLevel, SimilarityRule> = {
  near: { minCars: 4, halfWidth: 0.05 },
  generation: { minCars: 4, halfWidth: 0.07 },
  model: { minCars: 3, halfWidth: 0.08 },
  class: { minCars: 3, halfWidth: 0.12 },
}

const NEAR_LIMITS = { years: 2, km: 30_000, kmShare: 0.4 }
/** Beyond this the model of depreciation is not valid. */
const MAX_DISTANCE = { years: 6, km: 120_000 }
/** A car at this distance has half the weight. */
const HALF_WEIGHT_DISTANCE = { years: 3, km: 40_000 }
/** The weight of another model of the class, relative to a car of the same model. */
const OTHER_MODEL_WEIGHT = 0.4
/** Each year and each 10,000 km of the cars' mean distance widens the range. */
const WIDENING = { perYear: 0.015, per10000Km: 0.01 }
const RANGE_PERCENTILES = { low: 0.2, high: 0.8 }
/** Cars whose prices differ by more than this give no appraisal. */
const MAX_RANGE_RATIO = 2
/** A used car is worth less than a new one, however low its mileage. */
const MAX_SHARE_OF_NEW = 0.95

/**
 * Appraises a car by the closest level of similarity with enough cars; undefined when there is none. `newPrices` are
 * the prices of new cars by model, which scale between the models of a class. A leave-one-out measurement passes the
 * number of cars it left out, which lowers the required number of cars.
 */
export function appraise(
  subject: AppraisedCar,
  cars: readonly Comparable[],
  newPrices: ReadonlyMap<number, number>,
  leftOut = 0,
): Appraisal | undefined {
  const inReach = cars.filter(
    ({ year, mileageKm }) =>
      Math.abs(year - subject.year) <= MAX_DISTANCE.years && Math.abs(mileageKm - subject.mileageKm) <= MAX_DISTANCE.km,
  )
  const own = inReach.filter(({ modelId }) => modelId === subject.modelId)
  const comparables: Record<SimilarityLevel, () => WeightedComparable[]> = {
    near: () => own.filter((car) => isNear(subject, car)).map(unscaled),
    generation: () => selectSameGeneration(subject, own).map(unscaled),
    model: () => own.map(unscaled),
    class: () => scaleToModel(subject, inReach, newPrices),
  }
  for (const similarity of SIMILARITY_LEVELS) {
    const similar = comparables[similarity]()
    const minCars = SIMILARITY_RULES[similarity].minCars - leftOut
    const appraisal = similar.length < minCars ? undefined : estimateRange(subject, similar, similarity)
    if (appraisal !== undefined && appraisal.basis.cars >= minCars)
      return capBelowNew(appraisal, newPrices.get(subject.modelId))
  }
  return undefined
}

function capBelowNew({ basis, ...range }: Appraisal, newPriceRub = Number.POSITIVE_INFINITY): Appraisal {
  const cap = (rub: number) => Math.min(rub, newPriceRub * MAX_SHARE_OF_NEW)
  return { midRub: cap(range.midRub), lowRub: cap(range.lowRub), highRub: cap(range.highRub), basis }
}

interface WeightedComparable extends Comparable {
  /** The factor of its price, and its weight. */
  scale: number
  weight: number
}

const unscaled = (car: Comparable): WeightedComparable => ({ ...car, scale: 1, weight: 1 })

/** Whether a car is of about the same year and mileage. */
export const isNear = (
  subject: Pick<AppraisedCar, 'year' | 'mileageKm'>,
  { year, mileageKm }: Pick<Comparable, 'year' | 'mileageKm'>,
) =>
  Math.abs(year - subject.year) <= NEAR_LIMITS.years &&
  Math.abs(mileageKm - subject.mileageKm) <= Math.max(NEAR_LIMITS.km, subject.mileageKm * NEAR_LIMITS.kmShare)

/** The cars of the generations that were built in the car's year, according to the dealer's own cars. */
function selectSameGeneration({ year }: AppraisedCar, cars: readonly Comparable[]): Comparable[] {
  const names = new Set(cars.filter((car) => car.year === year).map(({ generation }) => generation))
  names.delete(null)
  return cars.filter(({ generation }) => names.has(generation))
}

function scaleToModel(
  { modelId }: AppraisedCar,
  cars: readonly Comparable[],
  newPrices: ReadonlyMap<number, number>,
): WeightedComparable[] {
  const newPrice = newPrices.get(modelId)
  if (newPrice === undefined) return []
  return cars.flatMap((car) => {
    if (car.modelId === modelId) return [unscaled(car)]
    const otherNewPrice = newPrices.get(car.modelId)
    return otherNewPrice === undefined ? [] : [{ ...car, scale: newPrice / otherNewPrice, weight: OTHER_MODEL_WEIGHT }]
  })
}

/** The price range of the cars without outliers; undefined when their prices are too far apart. */
function estimateRange(
  subject: AppraisedCar,
  cars: readonly WeightedComparable[],
  similarity: SimilarityLevel,
): Appraisal | undefined {
  const discountShare = medianDiscountShare(cars)
  const observed = cars.map((car): Observation & { car: WeightedComparable } => {
    const yearsNewer = car.year - subject.year
    const moreKm = car.mileageKm - subject.mileageKm
    const distance = Math.abs(yearsNewer) / HALF_WEIGHT_DISTANCE.years + Math.abs(moreKm) / HALF_WEIGHT_DISTANCE.km
    return {
      car,
      lnPrice: Math.log(expectedPriceRub(car, discountShare) * car.scale),
      yearsNewer,
      more10000Km: moreKm / 10_000,
      weight: car.weight * 2 ** -distance,
    }
  })
  const { perYear, per10000Km } = fitDepreciation(observed)
  const adjusted = withoutOutliers(
    observed.map((observation) => ({
      ...observation,
      value: observation.lnPrice - perYear * observation.yearsNewer + per10000Km * observation.more10000Km,
    })),
  )
  const percentile = (share: number) => Math.exp(weightedPercentile(adjusted, share))
  if (percentile(RANGE_PERCENTILES.high) / percentile(RANGE_PERCENTILES.low) > MAX_RANGE_RATIO) return undefined
  const mean = (read: (car: Observation) => number) =>
    adjusted.reduce((sum, car) => sum + read(car), 0) / adjusted.length
  const width =
    SIMILARITY_RULES[similarity].halfWidth +
    WIDENING.perYear * Math.abs(mean((car) => car.yearsNewer)) +
    WIDENING.per10000Km * Math.abs(mean((car) => car.more10000Km))
  const midRub = percentile(0.5)
  return {
    midRub,
    lowRub: Math.min(percentile(RANGE_PERCENTILES.low), midRub * (1 - width)),
    highRub: Math.max(percentile(RANGE_PERCENTILES.high), midRub * (1 + width)),
    basis: describeBasis(
      similarity,
      adjusted.map(({ car }) => car),
    ),
  }
}

/** Days on sale after which a car's price has usually fallen as far as it will. */
const STABLE_AFTER_DAYS = 45
const MIN_STABLE_CARS = 5
const MAX_DISCOUNT_SHARE = 0.15

/** The median share by which asking prices fall, over cars that were on sale for long or have been sold. */
function medianDiscountShare(cars: readonly Comparable[]): number {
  const stable = cars.filter(({ isGone, daysOnSale }) => isGone || daysOnSale >= STABLE_AFTER_DAYS)
  if (stable.length < MIN_STABLE_CARS) return 0
  const discounts = stable.map(({ firstPriceRub, priceRub }) => ({ value: 1 - priceRub / firstPriceRub, weight: 1 }))
  return Math.min(MAX_DISCOUNT_SHARE, Math.max(0, weightedPercentile(discounts, 0.5)))
}

/** The price that a newly listed car is expected to fall to; of other cars their price. */
const expectedPriceRub = ({ isGone, daysOnSale, firstPriceRub, priceRub }: Comparable, discountShare: number) =>
  isGone || daysOnSale >= STABLE_AFTER_DAYS ? priceRub : Math.min(priceRub, firstPriceRub * (1 - discountShare))

/** An outlier (a zero too many, a wreck sold as undamaged) is further from the median, in median deviations. */
const MAX_DEVIATIONS = 3.5
const MIN_CARS_FOR_OUTLIERS = 6
/** The minimum spread: with nearly equal prices good cars would become outliers. */
const MIN_SPREAD = 0.06

function withoutOutliers<Car extends { value: number; weight: number }>(cars: readonly Car[]): readonly Car[] {
  if (cars.length < MIN_CARS_FOR_OUTLIERS) return cars
  const middle = weightedPercentile(cars, 0.5)
  const spread = weightedPercentile(
    cars.map(({ value, weight }) => ({ value: Math.abs(value - middle), weight })),
    0.5,
  )
  return cars.filter(({ value }) => Math.abs(value - middle) <= MAX_DEVIATIONS * Math.max(spread, MIN_SPREAD))
}

function describeBasis(similarity: SimilarityLevel, cars: readonly Comparable[]): TradeInBasis {
  return {
    similarity,
    cars: cars.length,
    soldCars: cars.filter(({ isGone }) => isGone).length,
    years: rangeOf(cars.map(({ year }) => year)),
    mileagesKm: rangeOf(cars.map(({ mileageKm }) => mileageKm)),
  }
}

const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Bodies that buyers compare with each other, and that depreciate alike. */
const CLASSES: readonly (readonly CarBody[])[] = [
  ['sedan', 'hatchback', 'liftback', 'wagon'],
  ['crossover', 'suv'],
  ['coupe', 'convertible'],
  ['minivan', 'van'],
  ['pickup'],
  ['limousine'],
]

/** The bodies of the same class, including the body itself. */
export const bodyClass = (body: CarBody): readonly CarBody[] =>
  CLASSES.find((bodies) => bodies.includes(body)) ?? [body]
