import type { FiltersProps } from './filters-props.ts'
import { CheckRow } from '#app/ui/controls/check-row.tsx'
import type { CatalogueQuery, ChoiceFacet, RangeFacet } from '#domain/cars/catalogue/catalogue-query.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { FILTER_TITLES, RANGE_TITLES } from '#app/features/catalogue/catalogue.texts.ts'
import styles from './filters.module.css'
import { listFilters } from '../query-changes.ts'
import { PriceHistogram } from './price-histogram.tsx'
import { VolumeRange } from './volume-range.tsx'

/** All filters of the catalogue. The most used come first, the rest are in collapsed groups. */
export function Filters(props: FiltersProps) {
  const { query, answer } = props
  const options = (filter: ChoiceFacet) => <FilterOptions {...props} filter={filter} />
  const range = (filter: RangeFacet) => <FilterRange {...props} filter={filter} />
  const isOnlyNew = query.choices.block?.join() === 'new'
  return (
    <>
      <FilterGroup title={FILTER_TITLES.brand} isOpen>
        {options('brand')}
      </FilterGroup>
      {answer.facets.model.length > 0 && (
        <FilterGroup title={FILTER_TITLES.model} isOpen>
          {options('model')}
        </FilterGroup>
      )}
      <FilterGroup title={RANGE_TITLES.price} isOpen>
        <PriceHistogram bounds={answer.bounds.price} range={query.ranges.price} />
        {range('price')}
        <div className={styles.extras}>
          <SingleOption {...props} filter="benefit" />
          <SingleOption {...props} filter="photo" />
        </div>
      </FilterGroup>
      <FilterGroup title={FILTER_TITLES.body} isOpen>
        {options('body')}
      </FilterGroup>
      <FilterGroup title={RANGE_TITLES.year} isOpen>
        {range('year')}
      </FilterGroup>
      {!isOnlyNew && (
        <FilterGroup title={RANGE_TITLES.mileage} isOpen>
          {range('mileage')}
        </FilterGroup>
      )}
      <FilterGroup title="Двигатель" isOpen={isUsed(query, 'fuel', 'power', 'volume')}>
        <h4>{FILTER_TITLES.fuel}</h4>
        {options('fuel')}
        <h4>{RANGE_TITLES.power}</h4>
        {range('power')}
        <h4>{RANGE_TITLES.volume}</h4>
        <VolumeRange {...props} />
      </FilterGroup>
      <FilterGroup title="Коробка и привод" isOpen={isUsed(query, 'gearbox', 'drive')}>
        <h4>{FILTER_TITLES.gearbox}</h4>
        {options('gearbox')}
        <h4>{FILTER_TITLES.drive}</h4>
        {options('drive')}
      </FilterGroup>
      <FilterGroup title="Цвет и руль" isOpen={isUsed(query, 'colour', 'wheel')}>
        {options('colour')}
        <h4>{FILTER_TITLES.wheel}</h4>
        {options('wheel')}
      </FilterGroup>
      <FilterGroup title="Наличие и филиал" isOpen={isUsed(query, 'availability', 'branch')}>
        {options('availability')}
        <h4>{FILTER_TITLES.branch}</h4>
        {options('branch')}
      </FilterGroup>
    </>
  )
}

/** «С выгодой», «С фото»: a filter with a single checkbox and no heading. */
function SingleOption({ query, answer, form, filter }: FiltersProps & { filter: 'benefit' | 'photo' }) {
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
      {FILTER_TITLES[filter]}
    </CheckRow>
  )
}

function isUsed(query: CatalogueQuery, ...filters: (ChoiceFacet | RangeFacet)[]): boolean {
  const used = listFilters(query)
  return filters.some((filter) => used.includes(filter))
}
