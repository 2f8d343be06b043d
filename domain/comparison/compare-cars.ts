import type { EquipmentGroup } from '../cars/car.ts'

/** An item that at least one of the cars has. */
interface EquipmentRow {
  item: string
  /** For each car; null when nothing is known about its equipment. */
  has: (boolean | null)[]
}

export interface ComparedGroup {
  name: string
  rows: EquipmentRow[]
}

/**
 * The equipment of all cars, each item once, in the group of its first occurrence. Feeds differ in capitals and spaces,
 * and in the group of an item.
 */
export function compareEquipment(cars: readonly { equipment: readonly EquipmentGroup[] }[]): ComparedGroup[] {
  const itemKeysByCar = cars.map(({ equipment }) => new Set(equipment.flatMap(({ items }) => items.map(keyOf))))
  const groups = new Map<string, ComparedGroup>()
  const listedKeys = new Set<string>()
  for (const { name, items } of cars.flatMap(({ equipment }) => equipment)) {
    const group = groups.get(keyOf(name)) ?? { name, rows: [] }
    groups.set(keyOf(name), group)
    for (const item of items) {
      const key = keyOf(item)
      if (listedKeys.has(key)) continue
      listedKeys.add(key)
      group.rows.push({ item, has: itemKeysByCar.map((keys) => (keys.size === 0 ? null : keys.has(key))) })
    }
  }
  return [...groups.values()].filter(({ rows }) => rows.length > 0)
}

const keyOf = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Marks the best figures, if at least two are known and they are not all equal. An unknown figure is never the best;
 * equal figures are the best together.
 */
export function markBest(figures: readonly (number | null)[], better: 'lower' | 'higher'): boolean[] {
  const known = figures.filter((figure) => figure !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || lowest === highest) return figures.map(() => false)
  const best = better === 'lower' ? lowest : highest
  return figures.map((figure) => figure === best)
}
