import type { Context } from '#domain/context.ts'
import type { PageCard, PageSection } from './page.ts'
import { selectPhoto } from '../pictures/select-photo.server.ts'

/** The pages of a section, or all pages, in the dealer's order. */
export function listPages({ db }: Pick<Context, 'db'>, section?: PageSection): Promise<PageCard[]> {
  return db
    .selectFrom('page')
    .select(['path', 'section', 'name', 'summary', selectPhoto('picture').as('picture'), 'updated_at as updatedAt'])
    .$if(section !== undefined, (query) => query.where('section', '=', section ?? 'services'))
    .orderBy('section')
    .orderBy('position')
    .orderBy('path')
    .execute()
}
