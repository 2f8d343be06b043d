import { useState } from 'react'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { plural } from '#locale/plural.ts'
import { getFacet, type ChoiceFacet } from '#domain/cars/facets/facets.ts'
import type { FacetOption } from '#domain/cars/catalogue/catalogue-query.ts'
import { ColourSwatch } from './colour-swatch.tsx'
import type { FiltersProps } from './filters-props.ts'
import styles from './filters.module.css'
import { optionLabel, SHOWN_OPTIONS } from '#app/features/catalogue/option-names.ts'

/** The options of a filter with their counts. A long list shows its first six and the chosen ones. */
export function FilterOptions({ filter, ...props }: FiltersProps & { filter: ChoiceFacet }) {
  const chosen = props.query.choices[filter] ?? []
  // The initial choice: a checkbox must not change its position when it is ticked.
  const [lifted] = useState(chosen)
  const facet = getFacet(filter)
  const forms = 'optionForms' in facet ? facet.optionForms : undefined
  const { shown, folded } = collapseOptions(props.answer.facets[filter], lifted, forms !== undefined)
  const row = (option: FacetOption) => {
    const isChosen = chosen.includes(option.value)
    return (
      <CheckRow
        key={option.value}
        name={filter}
        value={option.value}
        count={option.count}
        checked={isChosen}
        disabled={option.count === 0 && !isChosen}
        onChange={props.form.apply}
      >
        {filter === 'colour' && <ColourSwatch colour={option.value} />}
        {optionLabel(props.names, filter, option.value)}
      </CheckRow>
    )
  }
  return (
    <>
      {shown.map(row)}
      {forms !== undefined && folded.length > 0 && (
        <details className={styles.rest}>
          <summary>
            <span className={styles.unfold}>Ещё {plural(folded.length, forms)}</span>
            <span className={styles.fold}>Свернуть</span>
          </summary>
          {folded.map(row)}
        </details>
      )}
    </>
  )
}

function collapseOptions(options: FacetOption[], lifted: readonly string[], isFoldable: boolean) {
  if (!isFoldable) return { shown: options, folded: [] }
  // The counts depend only on the other filters, so ticking an option of this list does not reorder it.
  const fullFirst = options.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0))
  const isShown = ({ value }: FacetOption, index: number) => index < SHOWN_OPTIONS || lifted.includes(value)
  const folded = fullFirst.filter((option, index) => !isShown(option, index))
  // Collapsing a single option would save no space.
  return folded.length > 1 ? { shown: fullFirst.filter(isShown), folded } : { shown: fullFirst, folded: [] }
}
