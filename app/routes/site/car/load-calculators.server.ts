import { type CreditView, openCredit } from '#app/features/credit/load-credit.server.ts'
import { loadTradeIn, type TradeInView } from '#app/features/trade-in/load-trade-in.server.ts'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { admits, type CreditProgramme } from '#domain/cars/monthly-payment.ts'

export interface CarCalculatorsView {
  /** Undefined when no programme is for such a car. */
  credit: CreditView | undefined
  /** Undefined when what is known of the visitor's cars cannot be had now. */
  tradeIn: TradeInView | undefined
}

interface Asking {
  search: URLSearchParams
  accountId?: number
  programmes: readonly CreditProgramme[]
}

/** What the calculators of a car's page begin with; the page's own query answers where there is no JavaScript. */
export async function loadCalculators(
  site: Site,
  { block, price }: CarCard,
  { search, accountId, programmes }: Asking,
): Promise<CarCalculatorsView> {
  const admitted = programmes.filter((programme) => admits(programme, block))
  return {
    credit: openCredit(admitted, search, { priceRub: price.priceRub }),
    tradeIn: await loadTradeIn(site, { search, accountId }).catch(goWithout(site, 'the trade-in of a car', undefined)),
  }
}
