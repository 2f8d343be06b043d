import { useNavigation } from 'react-router'
import { parseCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'

/** The current query: during a navigation already the next one, so that a ticked checkbox shows at once. */
export function usePendingQuery(loadedQuery: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation()
  return (location && parseCatalogueAddress(location.pathname, location.search)) ?? loadedQuery
}
