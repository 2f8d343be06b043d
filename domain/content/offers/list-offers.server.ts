import type { Context } from '#domain/context.ts'
import type { OfferCard } from './offer.ts'
import { selectOffers } from './select-offers.server.ts'

/** All offers, also those that are still to come or have ended (see hasEnded), in the dealer's own order. */
export function listOffers({ db }: Pick<Context, 'db'>): Promise<OfferCard[]> {
  return selectOffers(db).orderBy('position').orderBy('slug').execute()
}
