import { useNavigation } from 'react-router'
import { parseCatalogueAddress } from '#domain/cars/catalogue/catalogue-address.ts'
import type { CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'

/** What is asked at this moment: while an answer is on its way, already the new question, so that a tick shows at once. */
export function usePendingQuery(answered: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation()
  return (location && parseCatalogueAddress(location.pathname, location.search)) ?? answered
}
