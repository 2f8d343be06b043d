import type { ContentBlock } from '#db/content-block.ts'
import type { Photo } from '#domain/media/photo.ts'

/** An offer on a card. */
export interface OfferCard {
  slug: string
  title: string
  summary: string
  badge: string | null
  picture: Photo | null
  beginsAt: Date | null
  endsAt: Date | null
}

/** An offer of the list of all, which says where else it is shown. */
export interface ScheduledOffer extends OfferCard {
  isOfTheDay: boolean
}

/** An offer on its page. An ended offer stays readable and says so. */
export interface Offer extends ScheduledOffer {
  blocks: ContentBlock[]
  /** The pictures of the blocks, by name. */
  pictures: Record<string, Photo>
  conditions: string
  /** The address of the catalogue with the cars that it is for. */
  cars: string | null
  /** The form behind its button. */
  form: string
  updatedAt: Date
}

/** Whether the offer is over. */
export const hasEnded = ({ endsAt }: Pick<OfferCard, 'endsAt'>, now: Date) => endsAt !== null && endsAt <= now
