import type { Context } from '#domain/context.ts'
import type { Page, PageCard, PageSection } from './page.ts'
import { selectPhoto, selectPhotosIn } from '../pictures/select-photo.server.ts'

/** The dealer's own page at this path (`/services/to/`); undefined when there is none. */
export function findPage({ db }: Pick<Context, 'db'>, path: string): Promise<Page | undefined> {
  return db
    .selectFrom('page')
    .select(['path', 'section', 'name', 'title', 'description', 'heading', 'lead', 'summary', 'blocks'])
    .select([selectPhoto('picture').as('picture'), selectPhotosIn('blocks').as('pictures'), 'updated_at as updatedAt'])
    .where('path', '=', path)
    .executeTakeFirst()
}

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
