import type { EquipmentGroup } from '../cars/car.ts'

/** An item that at least one of the cars has. */
interface EquipmentRow {
  item: string
  /** For each car; null where nothing at all is known of its equipment. */
  has: (boolean | null)[]
}

export interface ComparedGroup {
  name: string
  rows: EquipmentRow[]
}

/**
 * All that any of the cars has on board, each thing once, in the group in which it is named first. Feeds do not agree in
 * capitals and spaces, nor in the group to which a thing belongs.
 */
export function compareEquipment(cars: readonly { equipment: readonly EquipmentGroup[] }[]): ComparedGroup[] {
  const owned = cars.map(({ equipment }) => new Set(equipment.flatMap(({ items }) => items.map(keyOf))))
  const groups = new Map<string, ComparedGroup>()
  const named = new Set<string>()
  for (const { name, items } of cars.flatMap(({ equipment }) => equipment)) {
    const group = groups.get(keyOf(name)) ?? { name, rows: [] }
    groups.set(keyOf(name), group)
    for (const item of items) {
      const key = keyOf(item)
      if (named.has(key)) continue
      named.add(key)
      group.rows.push({ item, has: owned.map((keys) => (keys.size === 0 ? null : keys.has(key))) })
    }
  }
  return [...groups.values()].filter(({ rows }) => rows.length > 0)
}

const keyOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
