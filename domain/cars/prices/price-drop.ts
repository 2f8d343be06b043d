/** A car on sale that costs less than before. */
export interface PriceDrop {
  carId: number
  /** What it cost before its price last changed, in roubles. */
  previousPriceRub: number
  /** Since when the present price holds, to the second. */
  since: Date
}
