import { DAY_MS } from '#locale/durations.ts'
import type { PriceDrop } from '../prices/price-drop.ts'
import { dateFromSeconds2000, secondsSince2000 } from './columns.ts'
import type { FacetIndex } from './facet-index.ts'

/** An older drop is no longer shown. */
const RECENT_DAYS = 30
/** A smaller drop is a correction. */
const MIN_DROP_SHARE = 0.01

/**
 * At most `limit` cars on sale whose last price change is a drop of the last thirty days, the newest first. One pass over
 * all cars: it finds a drop whatever has been imported since.
 */
export function listPriceDrops({ columns }: FacetIndex, now: Date, limit: number): PriceDrop[] {
  const { ids, numbers } = columns
  const until = secondsOf(now)
  const from = secondsOf(new Date(now.getTime() - RECENT_DAYS * DAY_MS))
  // The rows of the newest drops found so far, the newest first.
  const newest: number[] = []
  const timeOf = (row: number) => numbers.priceChangedAt[row] ?? 0
  // Backwards, in the order of falling ids: of drops at the same time the car that was added last comes first, and after
  // an import in which all prices fell the first rows fill the list.
  for (let row = columns.size - 1; row >= 0; row--) {
    const time = timeOf(row)
    if (time < from || time > until) continue
    if (newest.length === limit && time <= timeOf(newest[limit - 1] ?? 0)) continue
    if ((numbers.price[row] ?? 0) > (numbers.previousPrice[row] ?? 0) * (1 - MIN_DROP_SHARE)) continue
    const place = newest.findIndex((other) => timeOf(other) < time)
    newest.splice(place < 0 ? newest.length : place, 0, row)
    if (newest.length > limit) newest.pop()
  }
  return newest.map((row) => ({
    carId: ids[row] ?? 0,
    previousPriceRub: numbers.previousPrice[row] ?? 0,
    since: dateFromSeconds2000(timeOf(row)),
  }))
}

const secondsOf = (time: Date) => secondsSince2000(Math.floor(time.getTime() / 1000))
