import { type ChangeEvent, type CSSProperties, useState } from 'react'
import { RANGE_ENDS, type RangeEnd } from '#app/features/catalogue/address.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { Range, RangeBounds } from '#domain/cars/catalogue/catalogue-query.ts'
import { formatRub } from '#locale/number.ts'
import { FilterRange } from './filter-range.tsx'
import type { FiltersProps } from './filters-props.ts'
import styles from './price-range.module.css'

/** The price as two fields, and as a slider with two thumbs on the distribution of the prices. */
export function PriceRange(props: FiltersProps) {
  const { query, answer, form } = props
  const { price } = query.ranges
  const chosen = `${price?.from}–${price?.to}`
  // What the slider shows while it is being moved: until the query has it, or another price.
  const [moved, setMoved] = useState<{ since: string; range: Range }>()
  const range = moved?.since === chosen ? moved.range : price
  const bounds = answer.bounds.price
  return (
    <>
      {bounds !== null && bounds.min < bounds.max && (
        <PriceSlider
          bounds={bounds}
          range={range ?? {}}
          onMove={(next, event) => {
            setMoved({ since: chosen, range: next })
            form.applyDebounced(event)
          }}
        />
      )}
      <FilterRange {...props} filter="price" moved={range} />
    </>
  )
}

const STEP_RUB = 50_000
const LABELS: Record<RangeEnd, string> = { from: 'Цена от', to: 'Цена до' }

interface PriceSliderProps {
  bounds: RangeBounds
  range: Range
  onMove: (range: Range, event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The distribution of the prices, dark within the chosen range, with a thumb at each end of it: two sliders of the browser,
 * one upon the other. A thumb at the end of its way sets no limit. Needs JavaScript; the fields below do not.
 */
function PriceSlider({ bounds, range, onMove }: PriceSliderProps) {
  const min = Math.floor(bounds.min / STEP_RUB) * STEP_RUB
  const max = Math.ceil(bounds.max / STEP_RUB) * STEP_RUB
  const within = (rub: number) => Math.min(max, Math.max(min, rub))
  const ends = { from: within(range.from ?? min), to: within(range.to ?? max) }
  const share = (rub: number) => (rub - min) / (max - min)
  const style: CSSProperties & Record<`--${RangeEnd}`, number> = { '--from': share(ends.from), '--to': share(ends.to) }
  const move = (end: RangeEnd, event: ChangeEvent<HTMLInputElement>) => {
    const asked = Number(event.currentTarget.value)
    // The thumbs do not pass each other.
    const rub = end === 'from' ? Math.min(asked, ends.to - STEP_RUB) : Math.max(asked, ends.from + STEP_RUB)
    onMove({ ...range, [end]: rub <= min || rub >= max ? undefined : rub }, event)
  }
  return (
    <div className={classNames('needs-script', styles.slider)} style={style}>
      <Histogram bounds={bounds} from={ends.from} to={ends.to} />
      {RANGE_ENDS.map((end) => (
        <input
          key={end}
          type="range"
          min={min}
          max={max}
          step={STEP_RUB}
          value={ends[end]}
          aria-label={LABELS[end]}
          aria-valuetext={formatRub(ends[end])}
          // Where both thumbs are at the right end, the lower one is the one that can move.
          className={classNames(styles.thumb, end === 'from' && share(ends.from) > 0.5 && styles.above)}
          onChange={(event) => move(end, event)}
        />
      ))}
    </div>
  )
}

function Histogram({ bounds: { min, max, histogram }, from, to }: { bounds: RangeBounds; from: number; to: number }) {
  const maxCount = Math.max(...histogram)
  const step = (max - min) / histogram.length
  return (
    <div className={styles.histogram} aria-hidden="true">
      {histogram.map((count, index) => {
        const start = min + index * step
        const isWithin = start + step > from && start < to
        return (
          <span
            key={start}
            className={classNames(styles.bar, isWithin && styles.within)}
            style={{ blockSize: count === 0 ? 1 : `${Math.max(6, Math.round((count / maxCount) * 100))}%` }}
          />
        )
      })}
    </div>
  )
}
