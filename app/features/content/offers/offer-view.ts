import type { OfferCard } from '#domain/content/offers/offer.ts'
import { describeDeadline } from './describe-deadline.ts'

/** An offer among others, with its time in words: a browser's clock may differ from ours. */
export interface OfferView extends Omit<OfferCard, 'beginsAt' | 'endsAt'> {
  until: string
}

/** Offers as their cards show them at this moment. */
export const toOfferViews = (offers: readonly OfferCard[], now: Date): OfferView[] =>
  offers.map(({ slug, title, summary, badge, picture, endsAt }) => ({
    slug,
    title,
    summary,
    badge,
    picture,
    until: describeDeadline(endsAt, now),
  }))
