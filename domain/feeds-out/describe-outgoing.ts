import type { EquipmentGroup } from '../cars/car.ts'
import { nameModel } from '../cars/name-model.ts'
import { readVersion } from '../cars/read-version.ts'
import type { OutgoingCar } from './outgoing-car.ts'

/** «Geely Monjaro Flagship, 2025»: make, model with its version, trim, year. */
export function titleOf(car: OutgoingCar): string {
  return `${[car.brand.name, modelNameOf(car), car.trim].filter(Boolean).join(' ')}, ${car.year}`
}

/** «Monjaro Flagship»: the model with its version. */
export const modelNameOf = ({ model, modification, trim }: OutgoingCar): string =>
  nameModel({ model, version: readVersion(modification, model.name, trim) })

/** The description, or the title where there is none: formats that demand a text get a true one. */
export const textOf = (car: OutgoingCar) => car.description ?? titleOf(car)

/** The price as the formats of advertising systems write it: `1990000 RUB`. */
export const inRoubles = (rub: number) => `${rub} RUB`

/** What everybody pays beside what the dealer recommends. A reduction is told only where there is one. */
export function pricesOf({ price }: OutgoingCar): { regular: string; sale: string | null } {
  return price.listPriceRub === null
    ? { regular: inRoubles(price.priceRub), sale: null }
    : { regular: inRoubles(price.listPriceRub), sale: inRoubles(price.priceRub) }
}

/** All equipment in one list with commas between; a comma within an option would part it in two. */
export const joinOptions = (equipment: readonly EquipmentGroup[]) =>
  equipment.flatMap(({ items }) => items.map((item) => item.replaceAll(/\s*[,;]\s*/g, ' / ').trim())).join(', ')
