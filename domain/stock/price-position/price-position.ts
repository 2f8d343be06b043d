/** With fewer comparable cars a median would say nothing; the same figure as for the nearest cars of an estimate. */
const MIN_COMPARABLES = 4

/** The price of a car beside the prices of comparable ones. */
export type PricePosition =
  | { kind: 'too-few'; cars: number }
  | {
      kind: 'known'
      /** How many comparable cars there are, without the car itself. */
      cars: number
      /** How many of them are not the dealer's own. */
      market: number
      medianRub: number
      lowestRub: number
      highestRub: number
      /** By how many whole per cent of the median the car is dearer; negative when it is cheaper. */
      percent: number
    }

/** Where a price stands among those of comparable cars, the dealer's own and others, in any order. Whole roubles. */
export function findPosition(
  priceRub: number,
  ownRub: readonly number[],
  marketRub: readonly number[] = [],
): PricePosition {
  const sorted = [...ownRub, ...marketRub].toSorted((a, b) => a - b)
  const [lowestRub, highestRub] = [sorted[0], sorted.at(-1)]
  if (sorted.length < MIN_COMPARABLES || lowestRub === undefined || highestRub === undefined)
    return { kind: 'too-few', cars: sorted.length }
  const [below = 0, above = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  const medianRub = Math.round((below + above) / 2)
  const percent = Math.round((priceRub / medianRub - 1) * 100)
  // Without the minus of a zero.
  const figures = { medianRub, lowestRub, highestRub, percent: percent === 0 ? 0 : percent }
  return { kind: 'known', cars: sorted.length, market: marketRub.length, ...figures }
}
