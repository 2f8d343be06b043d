import { classNames } from '#app/ui/class-names.ts'
import type { Range, RangeBounds } from '#domain/cars/catalogue/catalogue-query.ts'
import styles from './filters.module.css'

/** Where the prices lie: a bar for each step from the lowest to the highest, those within the chosen range dark. */
export function PriceHistogram({ bounds, range = {} }: { bounds: RangeBounds | null; range: Range | undefined }) {
  if (bounds === null || bounds.histogram.length < 2 || bounds.min === bounds.max) return null
  const { min, max, histogram } = bounds
  const most = Math.max(...histogram)
  const isRanged = range.from !== undefined || range.to !== undefined
  const step = (max - min) / histogram.length
  return (
    <div className={styles.histogram} aria-hidden="true">
      {histogram.map((count, place) => {
        const start = min + place * step
        const isWithin = isRanged && start + step > (range.from ?? min) && start < (range.to ?? max)
        return (
          <span
            key={start}
            className={classNames(styles.bar, isWithin && styles.within)}
            style={{ blockSize: count === 0 ? 1 : `${Math.max(6, (count / most) * 100)}%` }}
          />
        )
      })}
    </div>
  )
}
