import { useState } from 'react'
import { formatNumber } from '#locale/number.ts'
import type { RangeFacet } from '#domain/cars/catalogue/catalogue-query.ts'
import { rangeFieldName, RANGE_ENDS, type RangeEnd } from '#app/features/catalogue/address.ts'
import { RANGE_TITLES } from '#app/features/catalogue/catalogue.texts.ts'
import type { FiltersProps } from './filters-props.ts'
import styles from './filters.module.css'

/** Both ends of a range; the real bounds of what is there stand in the empty fields. */
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
  // What is being typed; the field belongs to the address again once it is left.
  const [draft, setDraft] = useState<string>()
  const bounds = answer.bounds[filter]
  const bound = end === 'from' ? bounds?.min : bounds?.max
  const write = (value: number | undefined) =>
    value === undefined ? '' : filter === 'year' ? String(value) : formatNumber(value)
  const words = end === 'from' ? 'от' : 'до'
  return (
    <label className={styles.end}>
      <span>{words}</span>
      <input
        type="text"
        name={rangeFieldName(filter, end)}
        aria-label={`${RANGE_TITLES[filter]}, ${words}`}
        inputMode="numeric"
        maxLength={12}
        value={draft ?? write(query.ranges[filter]?.[end])}
        placeholder={write(bound)}
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
