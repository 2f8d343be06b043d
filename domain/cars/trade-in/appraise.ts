import { fitDepreciation, type Observation } from './fit-depreciation.ts'
import { type Comparable, type Likeness, LIKENESSES, type TradeInBasis } from './trade-in.ts'
import { weightedPercentile } from './weighted-percentile.ts'

/** What like cars cost on the dealer's own yard: before anything is taken off. Roubles. */
export interface Appraisal {
  midRub: number
  lowRub: number
  highRub: number
  basis: TradeInBasis
}

/** The car in question. */
export interface Subject {
  modelId: number
  year: number
  mileageKm: number
}

interface Rule {
  fewest: number
  /** The range is never narrower than so much to either side, whatever the cars agree on. */
  halfWidth: number
}

/** docs/decisions/041-trade-in-estimate.md tells how good each likeness is. */
const RULES: Record<Likeness, Rule> = {
  near: { fewest: 4, halfWidth: 0.05 },
  generation: { fewest: 4, halfWidth: 0.07 },
  model: { fewest: 3, halfWidth: 0.08 },
  class: { fewest: 3, halfWidth: 0.12 },
}

const NEAR = { years: 2, km: 30_000, kmShare: 0.4 }
/** Beyond this no rule of depreciation carries. */
const FURTHEST = { years: 6, km: 120_000 }
/** A car that differs by so much counts half. */
const HALVING = { years: 3, km: 40_000 }
/** Another model of the class counts for so much of one of the same model. */
const OTHER_MODEL = 0.4
/** Each year and each 10,000 km that the cars lie away on average widens the range. */
const WIDENING = { perYear: 0.015, per10000Km: 0.01 }
const RANGE = { low: 0.2, high: 0.8 }
/** Cars that lie further apart than this say nothing together. */
const WIDEST = 2
/** A used car is worth less than a new one, however little it has run. */
const BELOW_NEW = 0.95

/**
 * Appraises a car by the nearest likeness for which there are cars enough; undefined when there is none. `newPrices` are
 * what new cars of the models cost: the measure between models of a class. Whoever leaves a car out to see how well it
 * is found again lets so many fewer suffice.
 */
export function appraise(
  subject: Subject,
  cars: readonly Comparable[],
  newPrices: ReadonlyMap<number, number>,
  leftOut = 0,
): Appraisal | undefined {
  const inReach = cars.filter(
    ({ year, mileageKm }) =>
      Math.abs(year - subject.year) <= FURTHEST.years && Math.abs(mileageKm - subject.mileageKm) <= FURTHEST.km,
  )
  const own = inReach.filter(({ modelId }) => modelId === subject.modelId)
  const witnesses: Record<Likeness, () => Witness[]> = {
    near: () => own.filter((car) => isNear(subject, car)).map(asItIs),
    generation: () => ofGeneration(subject, own).map(asItIs),
    model: () => own.map(asItIs),
    class: () => scaleToModel(subject, inReach, newPrices),
  }
  for (const likeness of LIKENESSES) {
    const heard = witnesses[likeness]()
    const fewest = RULES[likeness].fewest - leftOut
    const appraisal = heard.length < fewest ? undefined : weigh(subject, heard, likeness)
    if (appraisal !== undefined && appraisal.basis.cars >= fewest)
      return belowNew(appraisal, newPrices.get(subject.modelId))
  }
  return undefined
}

function belowNew({ basis, ...range }: Appraisal, newPriceRub = Number.POSITIVE_INFINITY): Appraisal {
  const cap = (rub: number) => Math.min(rub, newPriceRub * BELOW_NEW)
  return { midRub: cap(range.midRub), lowRub: cap(range.lowRub), highRub: cap(range.highRub), basis }
}

interface Witness extends Comparable {
  /** By how much its price is to be multiplied, and how much it counts. */
  scale: number
  share: number
}

const asItIs = (car: Comparable): Witness => ({ ...car, scale: 1, share: 1 })

const isNear = (subject: Subject, { year, mileageKm }: Comparable) =>
  Math.abs(year - subject.year) <= NEAR.years &&
  Math.abs(mileageKm - subject.mileageKm) <= Math.max(NEAR.km, subject.mileageKm * NEAR.kmShare)

/** Of the generations that were built in the car's year, as far as our own cars tell. */
function ofGeneration({ year }: Subject, cars: readonly Comparable[]): Comparable[] {
  const names = new Set(cars.filter((car) => car.year === year).map(({ generation }) => generation))
  names.delete(null)
  return cars.filter(({ generation }) => names.has(generation))
}

function scaleToModel(
  { modelId }: Subject,
  cars: readonly Comparable[],
  newPrices: ReadonlyMap<number, number>,
): Witness[] {
  const measure = newPrices.get(modelId)
  if (measure === undefined) return []
  return cars.flatMap((car) => {
    if (car.modelId === modelId) return [asItIs(car)]
    const other = newPrices.get(car.modelId)
    return other === undefined ? [] : [{ ...car, scale: measure / other, share: OTHER_MODEL }]
  })
}

/** The range that the cars agree on, with as many of them as agree; undefined when they do not. */
function weigh(subject: Subject, cars: readonly Witness[], likeness: Likeness): Appraisal | undefined {
  const bargain = usualBargain(cars)
  const observed = cars.map((car): Observation & { car: Witness } => {
    const yearsNewer = car.year - subject.year
    const moreKm = car.mileageKm - subject.mileageKm
    const distance = Math.abs(yearsNewer) / HALVING.years + Math.abs(moreKm) / HALVING.km
    return {
      car,
      lnPrice: Math.log(priceToCount(car, bargain) * car.scale),
      yearsNewer,
      more10000Km: moreKm / 10_000,
      weight: car.share * 2 ** -distance,
    }
  })
  const { perYear, per10000Km } = fitDepreciation(observed)
  const brought = withoutStrays(
    observed.map((one) => ({
      ...one,
      value: one.lnPrice - perYear * one.yearsNewer + per10000Km * one.more10000Km,
    })),
  )
  const at = (share: number) => Math.exp(weightedPercentile(brought, share))
  if (at(RANGE.high) / at(RANGE.low) > WIDEST) return undefined
  const mean = (read: (one: Observation) => number) => brought.reduce((sum, one) => sum + read(one), 0) / brought.length
  const width =
    RULES[likeness].halfWidth +
    WIDENING.perYear * Math.abs(mean((one) => one.yearsNewer)) +
    WIDENING.per10000Km * Math.abs(mean((one) => one.more10000Km))
  const midRub = at(0.5)
  return {
    midRub,
    lowRub: Math.min(at(RANGE.low), midRub * (1 - width)),
    highRub: Math.max(at(RANGE.high), midRub * (1 + width)),
    basis: describe(
      likeness,
      brought.map(({ car }) => car),
    ),
  }
}

/** How long a car has to stand before its price has come down as far as prices here do. */
const SETTLED_DAYS = 45
const FEWEST_SETTLED = 5
const MOST_BARGAIN = 0.15

/** By how much the price history says that asking prices come down: the median over cars that have stood long or are gone. */
function usualBargain(cars: readonly Comparable[]): number {
  const settled = cars.filter(({ isGone, daysOnSale }) => isGone || daysOnSale >= SETTLED_DAYS)
  if (settled.length < FEWEST_SETTLED) return 0
  const falls = settled.map(({ firstPriceRub, priceRub }) => ({ value: 1 - priceRub / firstPriceRub, weight: 1 }))
  return Math.min(MOST_BARGAIN, Math.max(0, weightedPercentile(falls, 0.5)))
}

/** A fresh car's price counts as what it will come down to. */
const priceToCount = ({ isGone, daysOnSale, firstPriceRub, priceRub }: Comparable, bargain: number) =>
  isGone || daysOnSale >= SETTLED_DAYS ? priceRub : Math.min(priceRub, firstPriceRub * (1 - bargain))

/** A zero too many, a wreck sold as whole: far from the median by the measure of the others. */
const STRAY = 3.5
const FEWEST_TO_JUDGE = 6
/** Prices that agree too well would make strays of good cars. */
const LEAST_SPREAD = 0.06

function withoutStrays<One extends { value: number; weight: number }>(cars: readonly One[]): readonly One[] {
  if (cars.length < FEWEST_TO_JUDGE) return cars
  const middle = weightedPercentile(cars, 0.5)
  const spread = weightedPercentile(
    cars.map(({ value, weight }) => ({ value: Math.abs(value - middle), weight })),
    0.5,
  )
  return cars.filter(({ value }) => Math.abs(value - middle) <= STRAY * Math.max(spread, LEAST_SPREAD))
}

function describe(likeness: Likeness, cars: readonly Comparable[]): TradeInBasis {
  return {
    likeness,
    cars: cars.length,
    gone: cars.filter(({ isGone }) => isGone).length,
    years: rangeOf(cars.map(({ year }) => year)),
    mileagesKm: rangeOf(cars.map(({ mileageKm }) => mileageKm)),
  }
}

const rangeOf = (figures: number[]): [number, number] => [Math.min(...figures), Math.max(...figures)]
