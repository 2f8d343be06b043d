import type { ContentBlock } from '#db/content-block.ts'
import type { Photo } from '#domain/media/photo.ts'

/** An offer as its card shows it. */
export interface OfferCard {
  slug: string
  title: string
  summary: string
  badge: string | null
  picture: Photo | null
  beginsAt: Date | null
  endsAt: Date | null
}

/** An offer as its page shows it. One that has ended stays readable and says so. */
export interface Offer extends OfferCard {
  blocks: ContentBlock[]
  /** The pictures that the blocks name, by their names. */
  pictures: Record<string, Photo>
  conditions: string
  /** The address of the catalogue with the cars that it is for. */
  cars: string | null
  /** The form behind its button. */
  form: string
  isOfTheDay: boolean
  updatedAt: Date
}

/** Whether it was one, and is none any more. */
export const hasEnded = ({ endsAt }: Pick<OfferCard, 'endsAt'>, now: Date) => endsAt !== null && endsAt <= now
