import type { BranchAgeing } from '#domain/stock/ageing/count-ageing.server.ts'
import {
  addAmounts,
  AGE_BUCKETS,
  bucketQuery,
  sharePercent,
  type StockAmount,
} from '#domain/stock/ageing/age-buckets.ts'
import { formatStockQuery } from '#domain/stock/list/stock-query.ts'
import { formatPercent, formatShortRub } from '#locale/number.ts'
import { staffPath } from '#urls/staff-paths.ts'

/** Cars of an age with the list that shows them. */
interface BucketView {
  label: string
  to: string
  cars: number
  money: string
  /** Of the cars, in whole per cent. */
  percent: number
  isOld: boolean
}

/** Some cars by age. */
export interface AgeingView {
  name: string
  cars: number
  money: string
  buckets: BucketView[]
  /** Those that are to be re-priced. */
  old: { money: string; share: string; percent: number }
}

/** All the stock by age, and that of each branch. */
export function toAgeingView(branches: readonly BranchAgeing[]): { all: AgeingView; branches: AgeingView[] } {
  const all = AGE_BUCKETS.map((_, index) => addAmounts(branches.flatMap(({ buckets }) => buckets[index] ?? [])))
  return {
    all: toView('Все филиалы', all),
    branches: branches.map(({ branch, buckets }) => toView(branch?.name ?? 'Без филиала', buckets, branch?.id)),
  }
}

function toView(name: string, amounts: readonly StockAmount[], branchId?: number): AgeingView {
  const total = addAmounts(amounts)
  const old = addAmounts(amounts.filter((_, index) => AGE_BUCKETS[index]?.isOld))
  const percent = sharePercent(old.cars, total.cars)
  return {
    name,
    cars: total.cars,
    money: formatShortRub(total.moneyRub),
    buckets: AGE_BUCKETS.map((bucket, index) => {
      const { cars, moneyRub } = amounts[index] ?? { cars: 0, moneyRub: 0 }
      return {
        label: bucket.label,
        to: staffPath('stock') + formatStockQuery(bucketQuery(bucket, branchId)),
        cars,
        money: formatShortRub(moneyRub),
        percent: sharePercent(cars, total.cars),
        isOld: bucket.isOld,
      }
    }),
    old: { money: formatShortRub(old.moneyRub), share: formatPercent(percent), percent },
  }
}
