import { SlidersHorizontal } from 'lucide-react'
import { CAR_FORMS, SORT_LABEL } from '#app/features/cars/car.texts.ts'
import { ListHead } from '#app/features/cars/list-head.tsx'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { plural } from '#locale/plural.ts'
import { formatNumber } from '#locale/number.ts'
import { DEFAULT_SORT, SORTS, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import styles from './catalogue-head.module.css'
import { SORT_LABELS } from '#app/features/catalogue/catalogue.texts.ts'
import type { FollowState } from './follow-search/find-follow-state.server.ts'
import { FollowSearch } from './follow-search/follow-search.tsx'
import { FILTERS_ID } from './filters/filter-panel.tsx'
import { crumbsOf, headingOf, pageScopeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { listFilters, sortedBy } from './query-changes.ts'

interface CatalogueHeadProps {
  query: CatalogueQuery
  answer: { total: number }
  names: OptionNames
  /** `сегодня в 14:20`; null while the stock is empty. */
  updated: string | null
  /** Whether the visitor's account follows this search. */
  following: FollowState
}

/** Breadcrumbs, heading, number of cars, time of the last update, and the choice of order. */
export function CatalogueHead({ query, answer, names, updated, following }: CatalogueHeadProps) {
  const scope = pageScopeOf(query, names)
  const filterCount = listFilters(query).length
  return (
    <ListHead
      crumbs={crumbsOf(scope)}
      heading={headingOf(scope)}
      count={formatNumber(answer.total)}
      announcement={`Найдено: ${plural(answer.total, CAR_FORMS)}`}
      className={styles.head}
    >
      <div className={styles.tools}>
        <div className={styles.facts}>
          {updated !== null && <p className={styles.updated}>Обновлено {updated}</p>}
          <FollowSearch query={query} following={following} />
        </div>
        <Button className={styles.filters} popoverTarget={FILTERS_ID}>
          <SlidersHorizontal /> Фильтры{filterCount > 0 && ` · ${filterCount}`}
        </Button>
        <Menu
          label={SORT_LABEL}
          className={styles.sort}
          options={SORTS.map((sort) => ({
            label: SORT_LABELS[sort],
            to: addressOf(sortedBy(query, sort), CATALOG_ANCHOR),
            isCurrent: sort === query.sort && sort !== DEFAULT_SORT,
          }))}
        />
      </div>
    </ListHead>
  )
}
