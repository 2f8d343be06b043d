import type { Db } from '#db/client.server.ts'
import type { Context } from '#domain/context.ts'
import { selectPhoto, selectPhotosIn } from '../pictures/select-photo.server.ts'
import type { Offer, ScheduledOffer } from './offer.ts'

/** The base of every query of offers. */
function selectOffers(db: Db) {
  return db
    .selectFrom('offer')
    .select(['slug', 'title', 'summary', 'badge', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(selectPhoto('picture').as('picture'))
}

/** All offers, past and future ones included, in the dealer's order. */
export function listOffers({ db }: Pick<Context, 'db'>): Promise<ScheduledOffer[]> {
  return selectOffers(db).select('is_of_the_day as isOfTheDay').orderBy('position').orderBy('slug').execute()
}

/** The offer with this slug, including a future or ended one; undefined when there is none. */
export function findOffer({ db }: Pick<Context, 'db'>, slug: string): Promise<Offer | undefined> {
  return selectOffers(db)
    .select(['blocks', 'conditions', 'cars', 'form', 'is_of_the_day as isOfTheDay', 'updated_at as updatedAt'])
    .select(selectPhotosIn('blocks').as('pictures'))
    .where('slug', '=', slug)
    .executeTakeFirst()
}
