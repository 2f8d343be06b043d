import type { CatalogueQuery } from '../cars/catalogue/catalogue-query.ts'
import type { PaymentLimit } from './payment-limits.ts'
import type { SearchablePage } from './pages/page-index.ts'

/** A brand or a model that a question names. */
export interface FoundName {
  brand: { slug: string; name: string }
  model: { slug: string; name: string } | null
  /** Published cars of it; none: it is known to the trade, and not on sale here. */
  count: number
}

export interface FoundPayment {
  monthlyRub: number
  /** By block; none where the dealer has no programme by which a payment could be calculated. */
  limits: readonly PaymentLimit[]
  /** Whether the query of the answer says it all: the limits are the same for new and used cars. */
  isAppliedToQuery: boolean
}

/** What was found for a question. */
export interface SearchResult {
  /** What was understood where the keyboard's layout was wrong («камри» for `rfvhb`); null: as it was typed. */
  correctedText: string | null
  /** Brands and models, the surest first. */
  names: FoundName[]
  /**
   * The name that was meant and is not on sale, while cars of its variants or of its base are: Tiggo 7 for a Tiggo 7 Pro
   * Max, Tiggo 4 Pro for a Tiggo 4.
   */
  unavailableName: FoundName | null
  /** It names what a car is to cost, or another filter of the catalogue, so that no page alone is its answer. */
  isCarSearch: boolean
  /** What the cars below have in common, as the catalogue asks for it; null: nothing that it could ask for. */
  query: CatalogueQuery | null
  /** The greatest monthly payment that is asked for, with what it lets a car cost; null when the question names none. */
  payment: FoundPayment | null
  /** The trims that the question names and the cars below have; the catalogue has no filter for them. */
  trims: string[]
  /** Cars that the question's number names: a VIN's end, a number in stock. */
  carIdsByNumber: number[]
  /** Cars on sale of `query` and `trims`: the asked page of them. */
  cars: { total: number; pageCount: number; carIds: number[] }
  pages: SearchablePage[]
}
