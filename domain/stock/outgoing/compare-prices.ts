import { isNear } from '#domain/cars/trade-in/appraise.ts'
import { findPosition } from '../price-position/price-position.ts'

/** An undamaged used car. */
export interface PricedCar {
  id: number
  modelId: number
  year: number
  mileageKm: number
  priceRub: number
}

/** Of the cars nearest in mileage so many of each year: more would only cost time. */
const MAX_OF_YEAR = 120

/**
 * By how many per cent each of these cars is dearer than comparable ones among them, by id; without those that have too
 * few. As `findPricePosition` compares them within the dealer's own stock, for all cars at once.
 */
export function comparePrices(cars: readonly PricedCar[]): Map<number, number> {
  const groups = Map.groupBy(
    cars.toSorted((a, b) => a.mileageKm - b.mileageKm),
    ({ modelId, year }) => `${modelId} ${year}`,
  )
  return new Map(
    cars.flatMap((car): [number, number][] => {
      const near = [-2, -1, 0, 1, 2].flatMap((years) =>
        aroundMileage(groups.get(`${car.modelId} ${car.year + years}`) ?? [], car.mileageKm).filter(
          (other) => other.id !== car.id && isNear(car, other),
        ),
      )
      const position = findPosition(
        car.priceRub,
        near.map(({ priceRub }) => priceRub),
      )
      return position.kind === 'known' ? [[car.id, position.percent]] : []
    }),
  )
}

/** The cars nearest to a mileage, of some that are sorted by it. */
function aroundMileage(sorted: readonly PricedCar[], mileageKm: number): readonly PricedCar[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.mileageKm ?? 0) < mileageKm) low = middle + 1
    else high = middle
  }
  return sorted.slice(Math.max(0, low - MAX_OF_YEAR / 2), low + MAX_OF_YEAR / 2)
}
