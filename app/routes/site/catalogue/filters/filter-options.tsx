import { type ReactNode, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { plural } from '#locale/plural.ts'
import { type ChoiceFacet, getFacet } from '#domain/cars/facets/facets.ts'
import type { FacetOption } from '#domain/cars/catalogue/catalogue-query.ts'
import { optionLabel, SHOWN_OPTIONS } from '#app/features/catalogue/option-names.ts'
import { type CarColour, COLOURS } from '#domain/cars/car.ts'
import type { FiltersProps } from './filters-props.ts'
import styles from './filter-options.module.css'

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

/** A sample of the paint, shown before its name. */
function ColourSwatch({ colour }: { colour: string }) {
  const paint = COLOURS.find((name) => name === colour)
  return paint && <span className={styles.swatch} style={{ background: PAINTS[paint] }} aria-hidden="true" />
}

// Paints, not tokens: they look the same in every theme.
const PAINTS: Record<CarColour, string> = {
  white: '#fbfbf9',
  silver: 'linear-gradient(135deg, #e3e5e8, #aeb3b9)',
  grey: '#7d8288',
  black: '#16181b',
  blue: '#1f4fa3',
  'light-blue': '#7db8e8',
  red: '#c8231c',
  burgundy: '#6d1a2b',
  green: '#2b6b46',
  brown: '#6b4a33',
  beige: '#dccbae',
  gold: 'linear-gradient(135deg, #e0c47f, #a88238)',
  orange: '#e2711d',
  yellow: '#f0c62e',
  purple: '#6a3d8f',
  pink: '#e59ab4',
}

/** A collapsible group of filters. `isOpen` is only its initial state: new results do not close an open group. */
export function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpen] = useState(isOpen)
  return (
    <details className={styles.group} open={wasOpen}>
      <summary>
        <h3>{title}</h3>
        <ChevronDown />
      </summary>
      <fieldset className={styles.inside}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
