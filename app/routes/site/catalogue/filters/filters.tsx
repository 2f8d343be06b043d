import { Fragment } from 'react'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { FILTER_GROUPS, type FilterGroup as Group } from '#domain/cars/facets/facet.ts'
import {
  FACET_NAMES,
  getFacet,
  isFlagFacet,
  isRangeFacet,
  type FacetName,
  type FlagFacet,
} from '#domain/cars/facets/facets.ts'
import { keysOf } from '#domain/keys-of.ts'
import { formatList, lowerFirst, upperFirst } from '#locale/text.ts'
import { FilterGroup, FilterOptions } from './filter-options.tsx'
import { FilterRange, PriceHistogram, VolumeRange } from './filter-range.tsx'
import type { FiltersProps } from './filters-props.ts'
import styles from './filters.module.css'
import { listFilters } from '../query-changes.ts'

/** All filters of the catalogue. The most used come first, the rest are in collapsed groups. */
export function Filters(props: FiltersProps) {
  const used = listFilters(props.query)
  return PANEL_GROUPS.map(({ name, isOpen, facets, flags, ...group }) => {
    const shown = facets.filter((facet) => isOffered(props, facet))
    if (shown.length === 0) return null
    // «Кузов», and «Кузов и количество мест» where feeds carry the seats.
    const title = group.title ?? upperFirst(formatList(shown.map((facet) => lowerFirst(titleOf(facet)))))
    return (
      <FilterGroup key={name} title={title} isOpen={isOpen === true || facets.some((facet) => used.includes(facet))}>
        {shown.map((facet) => (
          <Fragment key={facet}>
            {shown.length > 1 && !title.startsWith(titleOf(facet)) && <h4>{titleOf(facet)}</h4>}
            <FilterInput {...props} filter={facet} />
          </Fragment>
        ))}
        {flags.length > 0 && (
          <div className={styles.extras}>
            {flags.map((flag) => (
              <SingleOption key={flag} {...props} filter={flag} />
            ))}
          </div>
        )}
      </FilterGroup>
    )
  })
}

/** The facets of each group; a flag is a single checkbox below the others. */
const PANEL_GROUPS = keysOf(FILTER_GROUPS).map((name) => {
  const members = FACET_NAMES.filter((facet) => getFacet(facet).group === name)
  const facets = members.filter((facet) => !isFlagFacet(facet))
  const group: Group = FILTER_GROUPS[name]
  return { ...group, name, facets, flags: members.filter(isFlagFacet) }
})

function titleOf(name: FacetName): string {
  const facet = getFacet(name)
  return facet.kind === 'range' ? facet.fieldTitle : facet.title
}

/** A facet without options is not offered: no car has them, or no brand is chosen whose models they are. */
function isOffered({ query, answer }: FiltersProps, facet: FacetName): boolean {
  if (!isRangeFacet(facet)) return answer.facets[facet].length > 0
  return getFacet(facet).isOfUsedCars !== true || query.choices.block?.join() !== 'new'
}

function FilterInput({ filter, ...props }: FiltersProps & { filter: FacetName }) {
  if (!isRangeFacet(filter)) return <FilterOptions {...props} filter={filter} />
  if (filter === 'volume') return <VolumeRange {...props} />
  return (
    <>
      {filter === 'price' && <PriceHistogram bounds={props.answer.bounds.price} range={props.query.ranges.price} />}
      <FilterRange {...props} filter={filter} />
    </>
  )
}

/** «С выгодой», «С фото»: a filter with a single checkbox and no heading. */
function SingleOption({ query, answer, form, filter }: FiltersProps & { filter: FlagFacet }) {
  const option = answer.facets[filter][0]
  if (option === undefined) return null
  const isChosen = query.choices[filter]?.includes(option.value) ?? false
  return (
    <CheckRow
      name={filter}
      value={option.value}
      count={option.count}
      checked={isChosen}
      disabled={option.count === 0 && !isChosen}
      onChange={form.apply}
    >
      {getFacet(filter).title}
    </CheckRow>
  )
}
