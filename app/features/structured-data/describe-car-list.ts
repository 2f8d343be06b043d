import { formatCarName } from '#app/features/cars/describe-car.ts'
import { carPath } from '#urls/car-paths.ts'
import type { ListCard } from '#domain/cars/car-card.ts'
import { describeList, type Listing } from './describe-list.ts'

/** Listed cars as schema.org's ItemList: by name and year, as on their cards. */
export const describeCarList = (cars: readonly ListCard[], listing: Listing) =>
  describeList(
    cars.map((car) => ({ name: `${formatCarName(car)} ${car.year}`, path: carPath(car) })),
    listing,
  )
