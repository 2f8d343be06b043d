import type { CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { PaymentLimit } from './payment-limits.ts'
import type { SearchablePage } from './pages/page-index.ts'

/** A brand or a model in a search. */
export interface FoundName {
  brand: { slug: string; name: string }
  model: { slug: string; name: string } | null
  /** Its published cars; 0 for a name of the reference data that is not on sale. */
  count: number
}

export interface FoundPayment {
  monthlyRub: number
  /** By block; empty where the dealer has no programme to calculate a payment with. */
  limits: readonly PaymentLimit[]
  /** Whether the result's query contains the limits: they are the same for new and used cars. */
  isAppliedToQuery: boolean
}

/** The result of a search. */
export interface SearchResult {
  /** The text in the right keyboard layout («камри» for `rfvhb`); null without a switch. */
  correctedText: string | null
  /** Brands and models, the best match first. */
  names: FoundName[]
  /**
   * The name that was meant and is not on sale, while cars of its variants or of its base are: Tiggo 7 for a Tiggo 7
   * Pro Max, Tiggo 4 Pro for a Tiggo 4.
   */
  unavailableName: FoundName | null
  /** Whether the search has a price or another facet of cars, so that a page alone is not a result. */
  isCarSearch: boolean
  /** The catalogue query of the cars below; null when the catalogue has none for them. */
  query: CatalogueQuery | null
  /** The requested monthly payment with its price limits; null without one. */
  payment: FoundPayment | null
  /** The trims of the search that the cars below have; they are not in `query`. */
  trims: string[]
  /** Cars with the number in the search: a VIN's end, a stock number. */
  carIdsByNumber: number[]
  /** Cars on sale that match `query` and `trims`: the requested page of them. */
  cars: { total: number; pageCount: number; carIds: number[] }
  pages: SearchablePage[]
}
