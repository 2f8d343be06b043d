import { useState } from 'react'
import { getRangeFacet, type RangeFacet } from '#domain/cars/facets/facets.ts'
import { rangeFieldName, RANGE_ENDS, type RangeEnd } from '#app/features/catalogue/address.ts'
import type { FiltersProps } from './filters-props.ts'
import styles from './filters.module.css'

/** Both ends of a range. The placeholders show the bounds of the cars found. */
export function FilterRange({ filter, ...props }: FiltersProps & { filter: RangeFacet }) {
  return (
    <div className={styles.range}>
      {RANGE_ENDS.map((end) => (
        <EndField key={end} {...props} filter={filter} end={end} />
      ))}
    </div>
  )
}

function EndField({ filter, end, query, answer, form }: FiltersProps & { filter: RangeFacet; end: RangeEnd }) {
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
        value={draft ?? format(query.ranges[filter]?.[end])}
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
