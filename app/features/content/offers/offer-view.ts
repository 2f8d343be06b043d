import type { OfferCard } from '#domain/content/offers/offer.ts'
import { describeDeadline } from './describe-deadline.ts'

/** An offer in a list, with its deadline as text: a browser's clock may differ from ours. */
export interface OfferView extends Omit<OfferCard, 'beginsAt' | 'endsAt'> {
  until: string
}

/** The views of offers at this moment. */
export const toOfferViews = (offers: readonly OfferCard[], now: Date, timeZone: string): OfferView[] =>
  offers.map(({ slug, title, summary, badge, picture, endsAt }) => ({
    slug,
    title,
    summary,
    badge,
    picture,
    until: describeDeadline(endsAt, now, timeZone),
  }))
