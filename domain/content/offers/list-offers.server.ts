import type { Context } from '#domain/context.ts'
import type { OfferCard } from './offer.ts'
import { selectOffers } from './select-offers.server.ts'

/** All offers, including future and ended ones (see hasEnded), in the dealer's order. */
export function listOffers({ db }: Pick<Context, 'db'>): Promise<OfferCard[]> {
  return selectOffers(db).orderBy('position').orderBy('slug').execute()
}
