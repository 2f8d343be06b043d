export interface Weighted {
  value: number
  weight: number
}

/** The value below which `share` of the weight lies, linear between the middles of neighbours. NaN for no items. */
export function weightedPercentile(items: readonly Weighted[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let before: { value: number; position: number } | undefined
  let below = 0
  for (const { value, weight } of sorted) {
    const position = (below + weight / 2) / total
    if (position >= share)
      return before === undefined
        ? value
        : before.value + ((value - before.value) * (share - before.position)) / (position - before.position)
    before = { value, position }
    below += weight
  }
  return before?.value ?? Number.NaN
}
