import { formatLitres, litresOf } from '#locale/measure.ts'
import type { CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import { rangeFieldName, RANGE_ENDS, type RangeEnd } from '#app/features/catalogue/address.ts'
import { FACETS } from '#domain/cars/facets/facets.ts'
import type { FiltersProps } from './filters-props.ts'
import styles from './filters.module.css'

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
