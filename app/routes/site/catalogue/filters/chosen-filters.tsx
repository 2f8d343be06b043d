import { Link } from 'react-router'
import { Chip, Chips } from '#app/ui/navigation/chip.tsx'
import { CHOICE_FACETS, RANGE_FACETS } from '#domain/cars/facets/facets.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import { describeRange } from '#app/features/catalogue/catalogue.texts.ts'
import styles from './chosen-filters.module.css'
import { optionLabel, type OptionNames } from '#app/features/catalogue/option-names.ts'
import { listFilters, withoutFilter, withoutFilters, withoutOption } from '../query-changes.ts'

/** The active filters as chips, each a link to the list without it. */
export function ChosenFilters({ query, names }: { query: CatalogueQuery; names: OptionNames }) {
  if (listFilters(query).length === 0) return null
  return (
    <Chips label="Выбранные фильтры">
      {listChips(query, names).map(({ label, to }) => (
        <li key={label}>
          <Chip to={to} removes="Убрать фильтр: ">
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <Link to={addressOf(withoutFilters(query))} className={styles.reset} preventScrollReset>
          Сбросить всё
        </Link>
      </li>
    </Chips>
  )
}

function listChips(query: CatalogueQuery, names: OptionNames): { label: string; to: string }[] {
  const choices = CHOICE_FACETS.filter((filter) => filter !== 'block').flatMap((filter) =>
    (query.choices[filter] ?? []).map((value) => ({
      label: optionLabel(names, filter, value),
      to: addressOf(withoutOption(query, filter, value)),
    })),
  )
  const ranges = RANGE_FACETS.flatMap((filter) => {
    const range = query.ranges[filter]
    return range === undefined
      ? []
      : [{ label: describeRange(filter, range), to: addressOf(withoutFilter(query, filter)) }]
  })
  return [...choices, ...ranges]
}
