import type { Db } from '#db/client.server.ts'
import { selectPhoto } from '../pictures/select-photo.server.ts'
import { runsAt } from '../runs-at.server.ts'

/** The one reading of offers: every question about them begins with it. */
export function selectOffers(db: Db) {
  return db
    .selectFrom('offer')
    .select(['slug', 'title', 'summary', 'badge', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .select(selectPhoto('picture').as('picture'))
}

/** Those that can be taken at `moment`, in the dealer's own order. */
export function selectRunningOffers(db: Db, moment: Date) {
  return selectOffers(db).where(runsAt(moment)).orderBy('position').orderBy('slug')
}
