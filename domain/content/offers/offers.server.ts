import type { Db } from '#db/client.server.ts'
import type { Context } from '#domain/context.ts'
import { selectPhoto, selectPhotosIn } from '../pictures/select-photo.server.ts'
import { runsAt } from '../runs-at.server.ts'
import type { Offer, OfferCard } from './offer.ts'

/** The base of every query of offers. */
function selectOffers(db: Db) {
  return db
    .selectFrom('offer')
    .select(['slug', 'title', 'summary', 'badge', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(selectPhoto('picture').as('picture'))
}

/** The offers that run at `moment`, in the dealer's order. */
function selectRunningOffers(db: Db, moment: Date) {
  return selectOffers(db).where(runsAt(moment)).orderBy('position').orderBy('slug')
}

/** The offer with this slug, including a future or ended one; undefined when there is none. */
export function findOffer({ db }: Pick<Context, 'db'>, slug: string): Promise<Offer | undefined> {
  return selectOffers(db)
    .select(['blocks', 'conditions', 'cars', 'form', 'is_of_the_day as isOfTheDay', 'updated_at as updatedAt'])
    .select(selectPhotosIn('blocks').as('pictures'))
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** The running offers of the day, the first to end first. Each has an `endsAt`. */
export function listOffersOfTheDay({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OfferCard[]> {
  return selectRunningOffers(db, now())
    .where('is_of_the_day', '=', true)
    .clearOrderBy()
    .orderBy('ends_at')
    .orderBy('slug')
    .execute()
}

/** The running offers, in the dealer's order. */
export function listRunningOffers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OfferCard[]> {
  return selectRunningOffers(db, now()).execute()
}
