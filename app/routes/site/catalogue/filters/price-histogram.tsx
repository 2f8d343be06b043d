import { classNames } from '#app/ui/class-names.ts'
import type { Range, RangeBounds } from '#domain/cars/catalogue/catalogue-query.ts'
import styles from './filters.module.css'

/** The distribution of the prices, a bar for each step. The bars in the chosen range are dark. */
export function PriceHistogram({ bounds, range = {} }: { bounds: RangeBounds | null; range: Range | undefined }) {
  if (bounds === null || bounds.histogram.length < 2 || bounds.min === bounds.max) return null
  const { min, max, histogram } = bounds
  const maxCount = Math.max(...histogram)
  const isRanged = range.from !== undefined || range.to !== undefined
  const step = (max - min) / histogram.length
  return (
    <div className={styles.histogram} aria-hidden="true">
      {histogram.map((count, index) => {
        const start = min + index * step
        const isWithin = isRanged && start + step > (range.from ?? min) && start < (range.to ?? max)
        return (
          <span
            key={start}
            className={classNames(styles.bar, isWithin && styles.within)}
            style={{ blockSize: count === 0 ? 1 : `${Math.max(6, (count / maxCount) * 100)}%` }}
          />
        )
      })}
    </div>
  )
}
