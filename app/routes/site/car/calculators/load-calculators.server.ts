import { type CreditView, createCreditView } from '#app/features/credit/load-credit.server.ts'
import { loadTradeIn, type TradeInView } from '#app/features/trade-in/load-trade-in.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { isProgrammeFor, type CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'

export interface CarCalculatorsView {
  /** Undefined when no programme applies to the car. */
  credit: CreditView | undefined
  /** Undefined when the trade-in could not be loaded. */
  tradeIn: TradeInView | undefined
}

interface LoadCalculatorsParams {
  search: URLSearchParams
  accountId?: number
  programmes: readonly CreditProgramme[]
}

/** The initial state of the calculators on a car's page. Without JavaScript their inputs come from the page's query. */
export async function loadCalculators(
  site: Site,
  { block, price }: CarCard,
  { search, accountId, programmes }: LoadCalculatorsParams,
): Promise<CarCalculatorsView> {
  const admitted = programmes.filter((programme) => isProgrammeFor(programme, block))
  return {
    credit: createCreditView(admitted, search, { priceRub: price.priceRub }),
    tradeIn: await loadTradeIn(site, { search, accountId }).catch(
      withFallback(site, 'the trade-in of a car', undefined),
    ),
  }
}
