import {
  CHOICE_FACETS,
  FACETS,
  getFacet,
  isFixedFacet,
  RANGE_FACETS,
  type ChoiceFacet,
} from '#domain/cars/facets/facets.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { lowerFirst } from '#locale/text.ts'
import { describeRange } from './catalogue.texts.ts'
import { headingOf, scopeOf } from './headings.ts'
import { optionLabel, type OptionNames } from './option-names.ts'

/**
 * The title of a search outside of its page: `Geely Monjaro с пробегом до 2 000 000 ₽, кроссовер, год от 2020`. The
 * catalogue's heading and chips in one line.
 */
export function titleOfSearch(query: CatalogueQuery, names: OptionNames): string {
  const scope = scopeOf(query, names)
  const price = query.ranges.price && describeRange('price', query.ranges.price).slice(FACETS.price.title.length)
  const choices = CHOICE_FACETS.flatMap((filter) => {
    const values = query.choices[filter] ?? []
    // New and used together are all cars.
    const isInHeading = filter === 'block' || ((filter === 'brand' || filter === 'model') && filter in scope)
    // A model includes its brand.
    const isImplied = filter === 'brand' && (query.choices.model ?? []).length > 0 && values.length === 1
    if (values.length === 0 || isInHeading || isImplied) return []
    return [describeChoice(filter, values, names)]
  })
  const ranges = RANGE_FACETS.flatMap((filter) => {
    const range = query.ranges[filter]
    return filter === 'price' || range === undefined ? [] : [lowerFirst(describeRange(filter, range))]
  })
  return [headingOf(scope) + (price ?? ''), ...choices, ...ranges].join(', ')
}

function describeChoice(filter: ChoiceFacet, values: readonly string[], names: OptionNames): string {
  const facet = getFacet(filter)
  const labels = values.map((value) => {
    const label = optionLabel(names, filter, value)
    return isFixedFacet(filter) ? lowerFirst(label) : label
  })
  const alternatives = [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' или\u00A0')
  const isSelfExplanatory = facet.kind === 'flag' || (facet.kind === 'fixed' && facet.isSelfExplanatory === true)
  return isSelfExplanatory ? alternatives : `${lowerFirst(facet.title)}:\u00A0${alternatives}`
}
