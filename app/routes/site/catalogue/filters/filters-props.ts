import type { CatalogueResult, CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import type { FilterForm } from './use-filter-form.ts'

/** The id of the panel, for the button that opens it on a phone. */
export const FILTERS_ID = 'filters'

export interface FiltersProps {
  /** The current query: during a navigation already the next one. */
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'facets' | 'bounds'>
  names: OptionNames
  form: FilterForm
}
