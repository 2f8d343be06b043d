import type { CatalogueQuery, CatalogueResult } from '#domain/cars/catalogue/catalogue-query.ts'
import type { ChoiceFacet } from '#domain/cars/facets/facets.ts'
import { withoutFilter, withoutOption, withOption, withPriceTo } from '../query-changes.ts'

/** A filter that one tap sets, and another removes. */
export interface QuickFilter {
  label: string
  isActive: boolean
  /** The query after the tap. */
  next: CatalogueQuery
}

const PRICES: readonly { label: string; toRub: number }[] = [
  { label: 'До\u00A01,5\u00A0млн', toRub: 1_500_000 },
  { label: 'До\u00A02\u00A0млн', toRub: 2_000_000 },
  { label: 'До\u00A03\u00A0млн', toRub: 3_000_000 },
]

const CHOICES: readonly { label: string; facet: ChoiceFacet; value: string }[] = [
  { label: 'Автомат', facet: 'gearbox', value: 'automatic' },
  { label: 'Полный привод', facet: 'drive', value: 'all' },
  { label: 'Кроссовер', facet: 'body', value: 'crossover' },
  { label: 'В\u00A0наличии', facet: 'availability', value: 'in-stock' },
]

/** The quick filters that lead somewhere: those that find cars, and not simply all that are listed. */
export function listQuickFilters(
  query: CatalogueQuery,
  { bounds, facets, total }: Pick<CatalogueResult, 'bounds' | 'facets' | 'total'>,
): QuickFilter[] {
  const { min = Infinity, max = -Infinity } = bounds.price ?? {}
  const prices = PRICES.map(({ label, toRub }) => {
    const isActive = isPriceTo(query, toRub)
    const next = isActive ? withoutFilter(query, 'price') : withPriceTo(query, toRub)
    return { label, isActive, next, isUseful: min <= toRub && toRub < max }
  })
  const choices = CHOICES.map(({ label, facet, value }) => {
    const chosen = query.choices[facet] ?? []
    const isActive = chosen.includes(value)
    const count = facets[facet].find((option) => option.value === value)?.count ?? 0
    const next = isActive ? withoutOption(query, facet, value) : withOption(query, facet, value)
    return { label, isActive, next, isUseful: count > 0 && (chosen.length > 0 || count < total) }
  })
  return [...prices, ...choices]
    .filter(({ isActive, isUseful }) => isActive || isUseful)
    .map(({ label, isActive, next }) => ({ label, isActive, next }))
}

/** Whether a quick filter shows this option, so that it needs no chip of its own. */
export const isQuickOption = (facet: ChoiceFacet, value: string) =>
  CHOICES.some((quick) => quick.facet === facet && quick.value === value)

/** Whether a quick filter shows this price. */
export const isQuickPrice = (query: CatalogueQuery) => PRICES.some(({ toRub }) => isPriceTo(query, toRub))

function isPriceTo({ ranges }: CatalogueQuery, toRub: number): boolean {
  return ranges.price?.to === toRub && ranges.price.from === undefined
}
