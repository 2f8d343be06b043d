import type { Context } from '#domain/context.ts'
import type { OfferCard } from './offer.ts'
import { selectRunningOffers } from './select-offers.server.ts'

/** The running offers, in the dealer's order. */
export function listRunningOffers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OfferCard[]> {
  return selectRunningOffers(db, now()).execute()
}
