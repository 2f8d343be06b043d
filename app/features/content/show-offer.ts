import type { OfferCard } from '#domain/content/offer.ts'
import { describeUntil } from './describe-until.ts'

/** An offer among others, with its time in words: a browser's clock may differ from ours. */
export interface ShownOffer extends Omit<OfferCard, 'beginsAt' | 'endsAt'> {
  until: string
}

/** Offers as their cards show them at this moment. */
export const showOffers = (offers: readonly OfferCard[], now: Date): ShownOffer[] =>
  offers.map(({ slug, title, summary, badge, picture, endsAt }) => ({
    slug,
    title,
    summary,
    badge,
    picture,
    until: describeUntil(endsAt, now),
  }))
