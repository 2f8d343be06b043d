import type { Context } from '#domain/context.ts'
import type { Offer } from './offer.ts'
import { selectPhotosIn } from '../pictures/select-photo.server.ts'
import { selectOffers } from './select-offers.server.ts'

/** The offer with this slug, including a future or ended one; undefined when there is none. */
export function findOffer({ db }: Pick<Context, 'db'>, slug: string): Promise<Offer | undefined> {
  return selectOffers(db)
    .select(['blocks', 'conditions', 'cars', 'form', 'is_of_the_day as isOfTheDay', 'updated_at as updatedAt'])
    .select(selectPhotosIn('blocks').as('pictures'))
    .where('slug', '=', slug)
    .executeTakeFirst()
}
