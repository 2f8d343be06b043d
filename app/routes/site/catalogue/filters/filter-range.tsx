import { useState } from 'react'
import { getRangeFacet, type RangeFacet, FACETS } from '#domain/cars/facets/facets.ts'
import { rangeFieldName, RANGE_ENDS, type RangeEnd } from '#app/features/catalogue/address.ts'
import type { CatalogueResult, Range } from '#domain/cars/catalogue/catalogue-query.ts'
import { formatLitres, litresOf } from '#locale/measure.ts'
import type { FiltersProps } from './filters-props.ts'
import styles from './filter-range.module.css'

interface FilterRangeProps extends FiltersProps {
  filter: RangeFacet
  /** In the place of the query's range while a slider is being moved. */
  moved?: Range
}

/** Both ends of a range. The placeholders show the bounds of the cars found. */
export function FilterRange({ filter, moved, ...props }: FilterRangeProps) {
  const range = moved ?? props.query.ranges[filter]
  return (
    <div className={styles.range}>
      {RANGE_ENDS.map((end) => (
        <EndField key={end} {...props} filter={filter} end={end} chosen={range?.[end]} />
      ))}
    </div>
  )
}

interface EndFieldProps extends Pick<FiltersProps, 'answer' | 'form'> {
  filter: RangeFacet
  end: RangeEnd
  chosen: number | undefined
}

function EndField({ filter, end, chosen, answer, form }: EndFieldProps) {
  // The text while it is being typed. After blur the field shows the value of the address again.
  const [draft, setDraft] = useState<string>()
  const { fieldTitle, formatBare } = getRangeFacet(filter)
  const bounds = answer.bounds[filter]
  const bound = end === 'from' ? bounds?.min : bounds?.max
  const format = (value: number | undefined) => (value === undefined ? '' : formatBare(value))
  const endLabel = end === 'from' ? 'от' : 'до'
  return (
    <label className={styles.end}>
      <span>{endLabel}</span>
      <input
        type="text"
        name={rangeFieldName(filter, end)}
        aria-label={`${fieldTitle}, ${endLabel}`}
        inputMode="numeric"
        maxLength={12}
        value={draft ?? format(chosen)}
        placeholder={format(bound)}
        onChange={(event) => {
          setDraft(event.target.value)
          form.applyDebounced(event)
        }}
        onBlur={(event) => {
          if (draft !== undefined) form.apply(event)
          setDraft(undefined)
        }}
      />
    </label>
  )
}

// The usual engine volumes, in tenths of a litre.
const STEPS_DECILITRES = [8, 10, 12, 13, 14, 15, 16, 18, 20, 22, 24, 25, 27, 30, 35, 40, 45, 50, 57, 62]

/**
 * The range of the engine volume, chosen in litres and sent in cm³. An engine of 1598 cm³ counts as 1.6 litres, so
 * «от 1.6» begins at 1550 and «до 1.6» ends at 1649.
 */
export function VolumeRange({ query, answer, form }: FiltersProps) {
  return (
    <div className={styles.range}>
      {RANGE_ENDS.map((end) => {
        const endLabel = end === 'from' ? 'от' : 'до'
        const chosen = query.ranges.volume?.[end]
        const bound = end === 'from' ? answer.bounds.volume?.min : answer.bounds.volume?.max
        return (
          <select
            key={end}
            name={rangeFieldName('volume', end)}
            aria-label={`${FACETS.volume.fieldTitle}, ${endLabel}`}
            className={styles.end}
            value={chosen ?? ''}
            onChange={form.apply}
          >
            <option value="">
              {endLabel} {bound !== undefined && litresOf(bound)}
            </option>
            {listSteps(answer.bounds.volume, end, chosen).map((cc) => (
              <option key={cc} value={cc}>
                {endLabel} {formatLitres(cc)}
              </option>
            ))}
          </select>
        )
      })}
    </div>
  )
}

/** The options of one end in cm³, including the chosen value if it is not one of the steps. */
function listSteps(bounds: CatalogueResult['bounds']['volume'], end: RangeEnd, chosen: number | undefined): number[] {
  const edges = STEPS_DECILITRES.map((tenths) => tenths * 100 + (end === 'from' ? -50 : 49))
  const near = edges.filter((cc) => bounds === null || (cc > bounds.min - 100 && cc < bounds.max + 100))
  return chosen === undefined || near.includes(chosen) ? near : [...near, chosen].toSorted((a, b) => a - b)
}
