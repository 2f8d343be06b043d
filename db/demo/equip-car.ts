import type { EquipmentGroup } from '#domain/cars/car.ts'
import { EQUIPMENT, type EquipmentItem, type EquippedCar } from './equipment-table.ts'
import type { TrimLevel } from './model-line.ts'

/** What a car of this level has, by groups; groups without an item are left out. */
export function equipCar(car: EquippedCar, level: TrimLevel): EquipmentGroup[] {
  return EQUIPMENT.map(({ name, items }) => ({
    name,
    items: items.filter((item) => isFitted(car, level, item)).map(({ text }) => text),
  })).filter(({ items }) => items.length > 0)
}

/** What of it is worth a word in a description, the rarest first. Texts write `~` for a non-breaking space. */
export function listHighlights(car: EquippedCar, level: TrimLevel): string[] {
  return EQUIPMENT.flatMap(({ items }) => items)
    .filter((item) => isFitted(car, level, item))
    .toSorted((a, b) => b.from - a.from)
    .flatMap(({ highlight }) => highlight ?? [])
}

function isFitted(car: EquippedCar, level: TrimLevel, { from, to, fits }: EquipmentItem): boolean {
  return from <= level && level <= to && fits(car)
}
