import { SlidersHorizontal } from 'lucide-react'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { CatalogueQuery, CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import { FILTERS_ID } from '../filters/filters-props.ts'
import type { FollowState } from '../find-follow-state.server.ts'
import { listFilters } from '../query-changes.ts'
import { FilterChips } from './filter-chips.tsx'
import styles from './list-bar.module.css'
import { ListView } from './list-view.tsx'
import { SaveSearch } from './save-search.tsx'

interface ListBarProps {
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'total' | 'bounds' | 'facets'>
  names: OptionNames
  /** Whether the dealer has credit programmes. */
  isOnCredit: boolean
  /** Whether the visitor's account follows this search. */
  following: FollowState
}

/** The row over the list: filters (where they are no column beside it), quick and chosen ones, saving the search. */
export function ListBar({ query, answer, names, isOnCredit, following }: ListBarProps) {
  const filterCount = listFilters(query).length
  return (
    <div className={styles.bar}>
      <Button className={styles.filters} popoverTarget={FILTERS_ID}>
        <SlidersHorizontal /> <span className={styles.word}>Фильтры</span>
        {filterCount > 0 && <span>{`\u00A0· ${filterCount}`}</span>}
      </Button>
      <FilterChips query={query} answer={answer} names={names} isOnCredit={isOnCredit} />
      <SaveSearch query={query} following={following} />
      <ListView />
    </div>
  )
}
