import { CAR_FORMS, SORT_LABEL } from '#app/features/cars/car.texts.ts'
import { ListHead } from '#app/features/cars/list-head.tsx'
import { addressOf } from '#app/features/catalogue/address.ts'
import { SHORT_SORT_LABELS, SORT_LABELS } from '#app/features/catalogue/catalogue.texts.ts'
import { crumbsOf, headingOf, pageScopeOf } from '#app/features/catalogue/headings.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { type CatalogueQuery, SORTS } from '#domain/cars/catalogue/catalogue-query.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import styles from './catalogue-head.module.css'
import { sortedBy } from './query-changes.ts'

interface CatalogueHeadProps {
  query: CatalogueQuery
  answer: { total: number }
  names: OptionNames
}

/** Breadcrumbs, heading, number of cars, and the choice of order. On a phone it is one line. */
export function CatalogueHead({ query, answer, names }: CatalogueHeadProps) {
  const scope = pageScopeOf(query, names)
  return (
    <ListHead
      crumbs={crumbsOf(scope)}
      heading={headingOf(scope)}
      count={formatNumber(answer.total)}
      announcement={`Найдено: ${plural(answer.total, CAR_FORMS)}`}
      className={styles.head}
    >
      <Menu
        label={SORT_LABEL}
        className={styles.sort}
        options={SORTS.map((sort) => ({
          label: SORT_LABELS[sort],
          shortLabel: SHORT_SORT_LABELS[sort],
          to: addressOf(sortedBy(query, sort), CATALOG_ANCHOR),
          isCurrent: sort === query.sort,
        }))}
      />
    </ListHead>
  )
}
