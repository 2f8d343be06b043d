export interface Weighted {
  value: number
  weight: number
}

/** The value below which `share` of all weight lies, straight lines between the middles of neighbours. NaN of nothing. */
export function weightedPercentile(items: readonly Weighted[], share: number): number {
  const sorted = items.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let before: { value: number; at: number } | undefined
  let below = 0
  for (const { value, weight } of sorted) {
    const at = (below + weight / 2) / total
    if (at >= share)
      return before === undefined
        ? value
        : before.value + ((value - before.value) * (share - before.at)) / (at - before.at)
    before = { value, at }
    below += weight
  }
  return before?.value ?? Number.NaN
}
