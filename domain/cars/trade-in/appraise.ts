import { fitDepreciation, type Observation } from './fit-depreciation.ts'
import { type Comparable, type SimilarityLevel, SIMILARITY_LEVELS, type TradeInBasis } from './trade-in.ts'
import { weightedPercentile } from './weighted-percentile.ts'

/** What like cars cost on the dealer's own yard: before anything is taken off. Roubles. */
export interface Appraisal {
  midRub: number
  lowRub: number
  highRub: number
  basis: TradeInBasis
}

/** The car in question. */
export interface AppraisedCar {
  modelId: number
  year: number
  mileageKm: number
}

interface SimilarityRule {
  minCars: number
  /** The range is never narrower than so much to either side, whatever the cars agree on. */
  halfWidth: number
}

/** docs/decisions/041-trade-in-estimate.md tells how good each likeness is. */
const SIMILARITY_RULES: Record<SimilarityLevel, SimilarityRule> = {
  near: { minCars: 4, halfWidth: 0.05 },
  generation: { minCars: 4, halfWidth: 0.07 },
  model: { minCars: 3, halfWidth: 0.08 },
  class: { minCars: 3, halfWidth: 0.12 },
}

const NEAR_LIMITS = { years: 2, km: 30_000, kmShare: 0.4 }
/** Beyond this no rule of depreciation carries. */
const MAX_DISTANCE = { years: 6, km: 120_000 }
/** A car that differs by so much counts half. */
const HALF_WEIGHT_DISTANCE = { years: 3, km: 40_000 }
/** Another model of the class counts for so much of one of the same model. */
const OTHER_MODEL_WEIGHT = 0.4
/** Each year and each 10,000 km that the cars lie away on average widens the range. */
const WIDENING = { perYear: 0.015, per10000Km: 0.01 }
const RANGE_PERCENTILES = { low: 0.2, high: 0.8 }
/** Cars that lie further apart than this say nothing together. */
const MAX_RANGE_RATIO = 2
/** A used car is worth less than a new one, however little it has run. */
const MAX_SHARE_OF_NEW = 0.95

/**
 * Appraises a car by the nearest likeness for which there are cars enough; undefined when there is none. `newPrices` are
 * what new cars of the models cost: the measure between models of a class. Whoever leaves a car out to see how well it
 * is found again lets so many fewer suffice.
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
  const witnesses: Record<SimilarityLevel, () => WeightedComparable[]> = {
    near: () => own.filter((car) => isNear(subject, car)).map(unscaled),
    generation: () => selectSameGeneration(subject, own).map(unscaled),
    model: () => own.map(unscaled),
    class: () => scaleToModel(subject, inReach, newPrices),
  }
  for (const likeness of SIMILARITY_LEVELS) {
    const heard = witnesses[likeness]()
    const fewest = SIMILARITY_RULES[likeness].minCars - leftOut
    const appraisal = heard.length < fewest ? undefined : estimateRange(subject, heard, likeness)
    if (appraisal !== undefined && appraisal.basis.cars >= fewest)
      return capBelowNew(appraisal, newPrices.get(subject.modelId))
  }
  return undefined
}

function capBelowNew({ basis, ...range }: Appraisal, newPriceRub = Number.POSITIVE_INFINITY): Appraisal {
  const cap = (rub: number) => Math.min(rub, newPriceRub * MAX_SHARE_OF_NEW)
  return { midRub: cap(range.midRub), lowRub: cap(range.lowRub), highRub: cap(range.highRub), basis }
}

interface WeightedComparable extends Comparable {
  /** By how much its price is to be multiplied, and how much it counts. */
  scale: number
  weight: number
}

const unscaled = (car: Comparable): WeightedComparable => ({ ...car, scale: 1, weight: 1 })

const isNear = (subject: AppraisedCar, { year, mileageKm }: Comparable) =>
  Math.abs(year - subject.year) <= NEAR_LIMITS.years &&
  Math.abs(mileageKm - subject.mileageKm) <= Math.max(NEAR_LIMITS.km, subject.mileageKm * NEAR_LIMITS.kmShare)

/** Of the generations that were built in the car's year, as far as our own cars tell. */
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
  const measure = newPrices.get(modelId)
  if (measure === undefined) return []
  return cars.flatMap((car) => {
    if (car.modelId === modelId) return [unscaled(car)]
    const other = newPrices.get(car.modelId)
    return other === undefined ? [] : [{ ...car, scale: measure / other, weight: OTHER_MODEL_WEIGHT }]
  })
}

/** The range that the cars agree on, with as many of them as agree; undefined when they do not. */
function estimateRange(
  subject: AppraisedCar,
  cars: readonly WeightedComparable[],
  likeness: SimilarityLevel,
): Appraisal | undefined {
  const bargain = medianDiscountShare(cars)
  const observed = cars.map((car): Observation & { car: WeightedComparable } => {
    const yearsNewer = car.year - subject.year
    const moreKm = car.mileageKm - subject.mileageKm
    const distance = Math.abs(yearsNewer) / HALF_WEIGHT_DISTANCE.years + Math.abs(moreKm) / HALF_WEIGHT_DISTANCE.km
    return {
      car,
      lnPrice: Math.log(expectedPriceRub(car, bargain) * car.scale),
      yearsNewer,
      more10000Km: moreKm / 10_000,
      weight: car.weight * 2 ** -distance,
    }
  })
  const { perYear, per10000Km } = fitDepreciation(observed)
  const brought = withoutOutliers(
    observed.map((one) => ({
      ...one,
      value: one.lnPrice - perYear * one.yearsNewer + per10000Km * one.more10000Km,
    })),
  )
  const at = (share: number) => Math.exp(weightedPercentile(brought, share))
  if (at(RANGE_PERCENTILES.high) / at(RANGE_PERCENTILES.low) > MAX_RANGE_RATIO) return undefined
  const mean = (read: (one: Observation) => number) => brought.reduce((sum, one) => sum + read(one), 0) / brought.length
  const width =
    SIMILARITY_RULES[likeness].halfWidth +
    WIDENING.perYear * Math.abs(mean((one) => one.yearsNewer)) +
    WIDENING.per10000Km * Math.abs(mean((one) => one.more10000Km))
  const midRub = at(0.5)
  return {
    midRub,
    lowRub: Math.min(at(RANGE_PERCENTILES.low), midRub * (1 - width)),
    highRub: Math.max(at(RANGE_PERCENTILES.high), midRub * (1 + width)),
    basis: describeBasis(
      likeness,
      brought.map(({ car }) => car),
    ),
  }
}

/** How long a car has to stand before its price has come down as far as prices here do. */
const SETTLED_AFTER_DAYS = 45
const MIN_SETTLED_CARS = 5
const MAX_DISCOUNT_SHARE = 0.15

/** By how much the price history says that asking prices come down: the median over cars that have stood long or are gone. */
function medianDiscountShare(cars: readonly Comparable[]): number {
  const settled = cars.filter(({ isGone, daysOnSale }) => isGone || daysOnSale >= SETTLED_AFTER_DAYS)
  if (settled.length < MIN_SETTLED_CARS) return 0
  const falls = settled.map(({ firstPriceRub, priceRub }) => ({ value: 1 - priceRub / firstPriceRub, weight: 1 }))
  return Math.min(MAX_DISCOUNT_SHARE, Math.max(0, weightedPercentile(falls, 0.5)))
}

/** A fresh car's price counts as what it will come down to. */
const expectedPriceRub = ({ isGone, daysOnSale, firstPriceRub, priceRub }: Comparable, bargain: number) =>
  isGone || daysOnSale >= SETTLED_AFTER_DAYS ? priceRub : Math.min(priceRub, firstPriceRub * (1 - bargain))

/** A zero too many, a wreck sold as whole: far from the median by the measure of the others. */
const MAX_DEVIATIONS = 3.5
const MIN_CARS_FOR_OUTLIERS = 6
/** Prices that agree too well would make strays of good cars. */
const MIN_SPREAD = 0.06

function withoutOutliers<One extends { value: number; weight: number }>(cars: readonly One[]): readonly One[] {
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

const rangeOf = (figures: number[]): [number, number] => [Math.min(...figures), Math.max(...figures)]
