import type { CatalogueResult, CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import type { FilterForm } from './use-filter-form.ts'

export interface FiltersProps {
  /** What is asked at this moment: while an answer is on its way, already the new question. */
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'facets' | 'bounds'>
  names: OptionNames
  form: FilterForm
}
