import type { ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'

/** The view options in the query of a comparison; invalid values are ignored. */
export function parseComparisonView(search: URLSearchParams): ComparisonPathParams {
  const replaced = search.get('replace') ?? ''
  return {
    block: CATALOGUE_BLOCKS.find((block) => block === search.get('block')),
    isDifferencesOnly: search.get('only') === 'differences',
    replacedId: /^[1-9]\d{0,14}$/.test(replaced) ? Number(replaced) : undefined,
  }
}
