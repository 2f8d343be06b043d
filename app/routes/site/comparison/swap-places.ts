/** The items with the two at these indexes swapped; unchanged if an index is out of range. */
export function swapPlaces<Item>(items: readonly Item[], firstIndex: number, secondIndex: number): readonly Item[] {
  const [first, second] = [items[firstIndex], items[secondIndex]]
  if (first === undefined || second === undefined) return items
  return items.with(firstIndex, second).with(secondIndex, first)
}
