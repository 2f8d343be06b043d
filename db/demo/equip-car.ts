import type { EquipmentGroup } from '#domain/cars/car.ts'
import { EQUIPMENT, type EquipmentItem, type EquippedCar } from './equipment-table.ts'
import type { TrimLevel } from './model-line.ts'

/** The equipment of a car of this level, by groups; empty groups are left out. */
export function equipCar(car: EquippedCar, level: TrimLevel): EquipmentGroup[] {
  return EQUIPMENT.map(({ name, items }) => ({
    name,
    items: items.filter((item) => isFitted(car, level, item)).map(({ text }) => text),
  })).filter(({ items }) => items.length > 0)
}

/** The equipment that a description mentions, the rarest first. Texts write `~` for a non-breaking space. */
export function listHighlights(car: EquippedCar, level: TrimLevel): string[] {
  return EQUIPMENT.flatMap(({ items }) => items)
    .filter((item) => isFitted(car, level, item))
    .toSorted((a, b) => b.from - a.from)
    .flatMap(({ highlight }) => highlight ?? [])
}

function isFitted(car: EquippedCar, level: TrimLevel, { from, to, fits }: EquipmentItem): boolean {
  return from <= level && level <= to && fits(car)
}
