import type { Context } from '#domain/context.ts'
import type { OfferCard } from './offer.ts'
import { selectRunningOffers } from './select-offers.server.ts'

/** The running offers of the day, the first to end first. Each has an `endsAt`. */
export function listOffersOfTheDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OfferCard[]> {
  return selectRunningOffers(db, now())
    .where('is_of_the_day', '=', true)
    .clearOrderBy()
    .orderBy('ends_at')
    .orderBy('slug')
    .execute()
}
