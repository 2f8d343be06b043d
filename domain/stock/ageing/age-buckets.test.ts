import { expect, it } from 'vitest'
import { formatStockQuery } from '../list/stock-query.ts'
import { STOCK_VIEWS } from '../list/stock-views.ts'
import { addAmounts, AGE_BUCKETS, bucketQuery, sharePercent } from './age-buckets.ts'

it('every day is in one bucket', () => {
  for (const [index, bucket] of AGE_BUCKETS.entries())
    expect(bucket.fromDays).toBe(index === 0 ? 0 : (AGE_BUCKETS[index - 1]?.toDays ?? Number.NaN) + 1)
  expect(AGE_BUCKETS.at(-1)?.toDays).toBeUndefined()
})

it('the old buckets begin where the view of old cars begins', () => {
  expect(AGE_BUCKETS.find(({ isOld }) => isOld)?.fromDays).toBe(STOCK_VIEWS.old.query.daysFrom)
})

it('a bucket leads to the list with its filter', () => {
  expect(AGE_BUCKETS.map((bucket) => formatStockQuery(bucketQuery(bucket, 2)))).toEqual([
    '?branch=2&days-from=0&days-to=30&sort=-days',
    '?branch=2&days-from=31&days-to=60&sort=-days',
    '?branch=2&days-from=61&days-to=90&sort=-days',
    '?branch=2&days-from=91&sort=-days',
  ])
})

it('amounts add up, and a share of nothing is nothing', () => {
  expect(
    addAmounts([
      { cars: 1, moneyRub: 2 },
      { cars: 3, moneyRub: 4 },
    ]),
  ).toEqual({ cars: 4, moneyRub: 6 })
  expect([sharePercent(1, 3), sharePercent(0, 0)]).toEqual([33, 0])
})
