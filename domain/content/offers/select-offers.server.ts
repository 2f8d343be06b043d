import type { Db } from '#db/client.server.ts'
import { selectPhoto } from '../pictures/select-photo.server.ts'
import { runsAt } from '../runs-at.server.ts'

/** The base of every query of offers. */
export function selectOffers(db: Db) {
  return db
    .selectFrom('offer')
    .select(['slug', 'title', 'summary', 'badge', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(selectPhoto('picture').as('picture'))
}

/** The offers that run at `moment`, in the dealer's order. */
export function selectRunningOffers(db: Db, moment: Date) {
  return selectOffers(db).where(runsAt(moment)).orderBy('position').orderBy('slug')
}
