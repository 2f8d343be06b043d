import { NO_STOCK_QUERY, type StockQuery } from '../list/stock-query.ts'

/** Cars by their days in stock, both ends included. */
interface AgeBucket {
  label: string
  fromDays: number
  /** Undefined: without an end. */
  toDays: number | undefined
  /** Whether these cars are to be re-priced. */
  isOld: boolean
}

/** The buckets of the trade, the youngest first. */
export const AGE_BUCKETS = [
  { label: '0–30\u00a0дней', fromDays: 0, toDays: 30, isOld: false },
  { label: '31–60\u00a0дней', fromDays: 31, toDays: 60, isOld: false },
  { label: '61–90\u00a0дней', fromDays: 61, toDays: 90, isOld: true },
  { label: 'Больше 90\u00a0дней', fromDays: 91, toDays: undefined, isOld: true },
] as const satisfies AgeBucket[]

/** The list of the cars of a bucket, the oldest first; `branchId` undefined: of all branches. */
export const bucketQuery = ({ fromDays, toDays }: AgeBucket, branchId?: number): StockQuery => ({
  ...NO_STOCK_QUERY,
  daysFrom: fromDays,
  daysTo: toDays,
  branchId,
  sort: 'days',
  isDescending: true,
})

/** Cars and what they cost together, in roubles. */
export interface StockAmount {
  cars: number
  moneyRub: number
}

/** The sum of several amounts. */
export const addAmounts = (amounts: readonly StockAmount[]): StockAmount => ({
  cars: amounts.reduce((sum, { cars }) => sum + cars, 0),
  moneyRub: amounts.reduce((sum, { moneyRub }) => sum + moneyRub, 0),
})

/** A part of a whole in whole per cent; 0 of nothing. */
export const sharePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)
