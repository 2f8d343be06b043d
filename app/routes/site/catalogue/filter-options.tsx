import { useState } from 'react'
import { CheckRow } from '#app/ui/check-row.tsx'
import { plural } from '#app/ui/plural.ts'
import type { ChoiceFilter, FilterOption } from '#domain/cars/catalogue-query.ts'
import { OPTION_FORMS } from './catalogue-words.ts'
import { ColourSwatch } from './colour-swatch.tsx'
import type { FiltersProps } from './filters.tsx'
import styles from './filters.module.css'
import { optionLabel, SHOWN_OPTIONS } from './option-names.ts'

/** The options of one filter with what each would give; a long list is folded after its first six. */
export function FilterOptions({ filter, ...props }: FiltersProps & { filter: ChoiceFilter }) {
  const options = props.answer.options[filter]
  const chosen = props.query.choices[filter] ?? []
  const forms = Object.entries(OPTION_FORMS).find(([name]) => name === filter)?.[1]
  const shown = forms === undefined || options.length <= SHOWN_OPTIONS + 1 ? options.length : SHOWN_OPTIONS
  const rest = options.slice(shown)
  // As it first stood: a fold must not shut over the box that was just ticked.
  const [isRestOpen] = useState(rest.some(({ value }) => chosen.includes(value)))
  const row = (option: FilterOption) => {
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
      {options.slice(0, shown).map(row)}
      {forms !== undefined && rest.length > 0 && (
        <details className={styles.rest} open={isRestOpen}>
          <summary>
            <span className={styles.unfold}>Ещё {plural(rest.length, forms)}</span>
            <span className={styles.fold}>Свернуть</span>
          </summary>
          {rest.map(row)}
        </details>
      )}
    </>
  )
}
