import type { EquipmentGroup } from '../cars/car.ts'
import { formatModelName } from '../cars/format-model-name.ts'
import { parseVersion } from '../cars/reference/parse-version.ts'
import type { OutgoingCar } from './outgoing-car.ts'

/** «Geely Monjaro Flagship, 2025»: make, model with its version, trim, year. */
export function formatTitle(car: OutgoingCar): string {
  return `${[car.brand.name, formatOutgoingModel(car), car.trim].filter(Boolean).join(' ')}, ${car.year}`
}

/** «Monjaro Flagship»: the model with its version. */
export const formatOutgoingModel = ({ model, modification, trim }: OutgoingCar): string =>
  formatModelName({ model, version: parseVersion(modification, model.name, trim) })

/** The description, or the title if there is none: some formats require a text. */
export const formatDescription = (car: OutgoingCar) => car.description ?? formatTitle(car)

/** The price in the format of advertising systems: `1990000 RUB`. */
export const formatRoubles = (rub: number) => `${rub} RUB`

/** The regular price, and the sale price if there is a reduction: what everybody pays, without conditions. */
export function formatPrices({ price }: OutgoingCar): { regular: string; sale: string | null } {
  return price.listPriceRub === null
    ? { regular: formatRoubles(price.priceRub), sale: null }
    : { regular: formatRoubles(price.listPriceRub), sale: formatRoubles(price.priceRub) }
}

/** All equipment in one list, separated by commas; commas inside an option are replaced. */
export const joinOptions = (equipment: readonly EquipmentGroup[]) =>
  equipment.flatMap(({ items }) => items.map((item) => item.replaceAll(/\s*[,;]\s*/g, ' / ').trim())).join(', ')
