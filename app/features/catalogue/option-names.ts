import { findOptionLabel, NAMED_FACETS, type ChoiceFacet, type NamedFacet } from '#domain/cars/facets/facets.ts'
import { brandOf, type CatalogueResult, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Stock } from '#domain/cars/facet-index/stock.ts'

/** The number of options of a long list above its fold. */
export const SHOWN_OPTIONS = 6

/**
 * The names of the stock's own codes, by filter and code; codes with a label in the texts need no name from the server.
 */
export type OptionNames = Partial<Record<ChoiceFacet, Record<string, string>>>

/** The names that a page needs: for every option that it lists and for everything that is chosen. */
export function nameOptions(stock: Stock, query: CatalogueQuery, options: CatalogueResult['facets']): OptionNames {
  return nameValues(stock, query, (filter) => options[filter].map(({ value }) => value))
}

/** The names of what a query has chosen. */
export function nameChosen(stock: Pick<Stock, 'nameOf'>, query: CatalogueQuery): OptionNames {
  return nameValues(stock, query, () => [])
}

function nameValues(
  stock: Pick<Stock, 'nameOf'>,
  { choices }: CatalogueQuery,
  listOthers: (filter: NamedFacet) => string[],
): OptionNames {
  const names: OptionNames = {}
  for (const filter of NAMED_FACETS) {
    const values = [...listOthers(filter), ...(choices[filter] ?? [])]
    names[filter] = Object.fromEntries(values.map((value) => [value, stock.nameOf(filter, value) ?? value]))
  }
  const isMixed = (choices.brand ?? []).length > 1
  return isMixed ? { ...names, model: prefixBrands(names) } : names
}

/** Models of several brands are distinguished by their brands: «Geely Monjaro», «Haval Jolion». */
function prefixBrands({ brand = {}, model = {} }: OptionNames): Record<string, string> {
  const full = Object.entries(model).map(([value, name]) => {
    const slug = brandOf(value)
    return [value, `${brand[slug] ?? slug} ${name}`]
  })
  return Object.fromEntries(full)
}

/** The label of an option. */
export function optionLabel(names: OptionNames, filter: ChoiceFacet, value: string): string {
  return findOptionLabel(filter, value) ?? names[filter]?.[value] ?? value
}
