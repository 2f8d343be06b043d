import { X } from 'lucide-react'
import { addressOf } from '#app/features/catalogue/address.ts'
import { describeRange } from '#app/features/catalogue/catalogue.texts.ts'
import { optionLabel, type OptionNames } from '#app/features/catalogue/option-names.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { CatalogueQuery, CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import { CHOICE_FACETS, RANGE_FACETS } from '#domain/cars/facets/facets.ts'
import { searchPath } from '#urls/content-paths.ts'
import { listFilters, withoutFilter, withoutFilters, withoutOption } from '../query-changes.ts'
import styles from './filter-chips.module.css'
import { isQuickOption, isQuickPrice, listQuickFilters } from './quick-filters.ts'

interface FilterChipsProps {
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'total' | 'bounds' | 'facets'>
  names: OptionNames
  /** Whether the dealer has credit programmes. */
  isOnCredit: boolean
}

/** The search calculates the prices of such payments, and shows the terms of the credit beside them, as the law asks. */
const PAYMENT = 'до 40 000 ₽ в месяц'

/**
 * The chosen filters, and the most wanted ones to choose with one tap: a row of links. A quick filter keeps its place when
 * it is chosen. On a phone the row scrolls.
 */
export function FilterChips({ query, answer, names, isOnCredit }: FilterChipsProps) {
  const isFiltered = listFilters(query).length > 0
  return (
    <ul aria-label="Быстрые и выбранные фильтры" className={styles.chips}>
      {listChosen(query, names).map(({ label, next }) => (
        <Chip key={label} label={label} next={next} isActive />
      ))}
      {listQuickFilters(query, answer).map((quick) => (
        <Chip key={quick.label} {...quick} />
      ))}
      {isOnCredit && !isFiltered && (
        <li>
          <Link to={searchPath(PAYMENT)} className={styles.chip}>
            До&nbsp;40&nbsp;000&nbsp;₽/мес
          </Link>
        </li>
      )}
      {isFiltered && (
        <li>
          <Link to={addressOf(withoutFilters(query))} className={styles.reset} preventScrollReset>
            Сбросить
          </Link>
        </li>
      )}
    </ul>
  )
}

/** A filter that one tap sets or removes: a link to the address with or without it. */
function Chip({ label, next, isActive }: { label: string; next: CatalogueQuery; isActive: boolean }) {
  return (
    <li>
      <Link to={addressOf(next)} className={classNames(styles.chip, isActive && styles.active)} preventScrollReset>
        {isActive && <span className="visually-hidden">Убрать фильтр: </span>}
        {label}
        {isActive && <X />}
      </Link>
    </li>
  )
}

/** What is chosen and no quick filter. */
function listChosen(query: CatalogueQuery, names: OptionNames): { label: string; next: CatalogueQuery }[] {
  const choices = CHOICE_FACETS.filter((filter) => filter !== 'block').flatMap((filter) =>
    (query.choices[filter] ?? [])
      .filter((value) => !isQuickOption(filter, value))
      .map((value) => ({ label: optionLabel(names, filter, value), next: withoutOption(query, filter, value) })),
  )
  const ranges = RANGE_FACETS.flatMap((filter) => {
    const range = query.ranges[filter]
    return range === undefined || (filter === 'price' && isQuickPrice(query))
      ? []
      : [{ label: describeRange(filter, range), next: withoutFilter(query, filter) }]
  })
  return [...choices, ...ranges]
}
