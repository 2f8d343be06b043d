import type { Context } from '../context.ts'
import type { Photo } from '../media/photo.ts'
import { selectPhoto } from './pictures/select-photo.server.ts'
import { runsAt } from './runs-at.server.ts'

/** The dealer's pages and offers with the times of their last changes, for sitemaps. */
export interface ContentDates {
  pages: { path: string; updatedAt: Date; picture: Photo | null }[]
  /** The running offers. */
  offers: { slug: string; updatedAt: Date; picture: Photo | null }[]
  /**
   * When the list of offers last changed because one was written, began or ended. Null when there has never been one.
   */
  offersChangedAt: Date | null
}

/** The dealer's pages and running offers with their dates. */
export async function listContentDates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<ContentDates> {
  const moment = now()
  const [pages, offers, dates] = await Promise.all([
    db
      .selectFrom('page')
      .select(['path', 'updated_at as updatedAt', selectPhoto('picture').as('picture')])
      .orderBy('path')
      .execute(),
    db
      .selectFrom('offer')
      .select(['slug', 'updated_at as updatedAt', selectPhoto('picture').as('picture')])
      .where(runsAt(moment))
      .orderBy('slug')
      .execute(),
    db.selectFrom('offer').select(['updated_at', 'begins_at', 'ends_at']).execute(),
  ])
  const passed = dates
    .flatMap(({ updated_at, begins_at, ends_at }) => [updated_at, begins_at, ends_at])
    .flatMap((date) => (date !== null && date <= moment ? [date.getTime()] : []))
  return { pages, offers, offersChangedAt: passed.length === 0 ? null : new Date(Math.max(...passed)) }
}
