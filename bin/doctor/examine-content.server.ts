import type { Context } from '#domain/context.ts'
import { listMissingPictures } from '#domain/content/pictures/list-missing-pictures.server.ts'
import { bad, good, type Finding } from './finding.ts'

/** Counts the dealer's own content and checks its pictures. */
export async function examineContent(context: Pick<Context, 'db' | 'storage'>): Promise<Finding> {
  const { pages, offers, banners } = await context.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('page')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('pages'),
      eb
        .selectFrom('offer')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('offers'),
      eb
        .selectFrom('banner')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('banners'),
    ])
    .executeTakeFirstOrThrow()
  const missing = await listMissingPictures(context)
  const what = `Content: ${pages} pages, ${offers} offers, ${banners} banners`
  if (missing.length === 0) return good(what)
  return bad(
    `${what}; files of these pictures are missing: ${missing.join(', ')}`,
    'Import them again (bin/showroom content import <folder>), or put DATA_DIR/photos back from its backup.',
  )
}
