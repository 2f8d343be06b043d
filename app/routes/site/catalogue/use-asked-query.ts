import { useNavigation } from 'react-router'
import type { CatalogueQuery } from '#domain/cars/catalogue-query.ts'
import { readAddress } from './address.ts'

/** What is asked at this moment: while an answer is on its way, already the new question, so that a tick shows at once. */
export function useAskedQuery(answered: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation()
  return (location && readAddress(location.pathname, location.search)) ?? answered
}
