import { X } from 'lucide-react'
import { Fragment } from 'react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { type CatalogueQuery, type CatalogueResult, DEFAULT_SORT } from '#domain/cars/catalogue/catalogue-query.ts'
import { FILTER_GROUPS, type FilterGroup as Group } from '#domain/cars/facets/facet.ts'
import {
  FACET_NAMES,
  type FacetName,
  FACETS,
  type FlagFacet,
  getFacet,
  isFlagFacet,
  isRangeFacet,
} from '#domain/cars/facets/facets.ts'
import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { keysOf } from '#domain/keys-of.ts'
import { plural } from '#locale/plural.ts'
import { formatList, lowerFirst, upperFirst } from '#locale/text.ts'
import { CATALOG_ANCHOR, cataloguePath } from '#urls/car-paths.ts'
import { FilterGroup, FilterOptions } from './filter-options.tsx'
import { FilterRange, VolumeRange } from './filter-range.tsx'
import { FILTERS_ID, type FiltersProps } from './filters-props.ts'
import { PriceRange } from './price-range.tsx'
import styles from './filter-panel.module.css'
import { listFilters, withinBlock } from '../query-changes.ts'
import { useFilterForm } from './use-filter-form.ts'

/** All filters of the catalogue. The most used come first, the rest are in collapsed groups. */
function Filters(props: FiltersProps) {
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
  return filter === 'price' ? <PriceRange {...props} /> : <FilterRange {...props} filter={filter} />
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

const FORM_ID = 'filter-form'

interface FilterPanelProps {
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'total' | 'facets' | 'bounds'>
  names: OptionNames
  /** `answer` still belongs to the previous query. */
  isLoading: boolean
}

/**
 * The filters: beside the list on a wide screen, a sheet over it on a phone. Both are one plain form: without
 * JavaScript its button submits it, with JavaScript every change applies at once. The sheet is a native popover,
 * so that it opens without JavaScript.
 */
export function FilterPanel({ query, answer, names, isLoading }: FilterPanelProps) {
  const form = useFilterForm(addressOf(query))
  const block = query.choices.block?.length === 1 ? query.choices.block[0] : undefined
  return (
    <div id={FILTERS_ID} popover="auto" className={styles.panel}>
      <a href={`#${CATALOG_ANCHOR}`} className={styles.skip}>
        К списку автомобилей
      </a>
      <div className={styles.head}>
        <h2>Фильтры</h2>
        <IconButton className={styles.close} label="Закрыть" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          <X />
        </IconButton>
      </div>
      <search className={styles.body} aria-label="Подбор автомобиля">
        <Tabs
          label={FACETS.block.title}
          tabs={[undefined, ...CATALOGUE_BLOCKS].map((tab) => ({
            label: tab === undefined ? 'Все' : BLOCK_LABELS[tab],
            to: addressOf(withinBlock(query, tab)),
            isCurrent: tab === block,
          }))}
        />
        <form id={FORM_ID} action={cataloguePath()} onSubmit={form.submit} autoComplete="off">
          {block !== undefined && <input type="hidden" name="block" value={block} />}
          {query.sort !== DEFAULT_SORT && <input type="hidden" name="sort" value={query.sort} />}
          <Filters query={query} answer={answer} names={names} form={form} />
        </form>
      </search>
      <div className={styles.foot}>
        <Button type="submit" form={FORM_ID} wide>
          {isLoading ? 'Показать' : labelShowButton(answer.total)}
        </Button>
      </div>
    </div>
  )
}

const labelShowButton = (total: number) => (total === 0 ? 'Ничего не нашлось' : `Показать ${plural(total, CAR_FORMS)}`)
