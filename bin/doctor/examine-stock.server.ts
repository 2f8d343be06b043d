import { countPhotos } from '#domain/media/photo-state.server.ts'
import type { Context } from '#domain/context.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { listMissingPictures } from '#domain/content/pictures/put-pictures.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

/**
 * A car that is missing from its feed is archived after a day (docs/product.md, Catalogue); a daily feed older than two
 * days has failed.
 */
const STALE_FEED_MS = 48 * HOUR_MS
const DEMO_SOURCE = 'demo'

/** Checks the cars, their branches, photos and feeds. */
export async function examineStock(context: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  return [
    await examineCars(context),
    ...(await examineBranches(context)),
    await examinePhotos(context),
    ...(await examineFeeds(context)),
  ]
}

async function examineCars({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { published } = await db
    .selectFrom('car')
    .select((e) => e.fn.countAll<number>().as('published'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  if (published > 0) return good(`${published} cars are published`)
  return odd(
    'No car is published',
    'Import a feed: bin/showroom import-feed <file or URL>, or load the demo stock: bin/showroom demo.',
  )
}

/**
 * A car without a branch has no address and no hours: its test drive cannot be booked online, and some feeds leave it
 * out.
 */
async function examineBranches({ db }: Pick<Context, 'db'>): Promise<Finding[]> {
  const { branches, unassigned } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('branch')
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('branches'),
      eb
        .selectFrom('car')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('state', '=', 'published')
        .where('branch_id', 'is', null)
        .as('unassigned'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(branches) === 0)
    return [
      odd(
        'There is no branch: the contacts have no address and no phone, and nobody can book a test drive',
        'Add one, and let it take the cars: bin/showroom help branch',
      ),
    ]
  if (Number(unassigned) === 0) return []
  return [
    odd(
      `${unassigned} published cars have no branch: the feeds for Meta and Google leave them out`,
      'bin/showroom branch <slug> --take-cars; from now on import their feed with --branch <slug>.',
    ),
  ]
}

async function examinePhotos(context: Pick<Context, 'db' | 'now'>): Promise<Finding> {
  const { ready, waiting, toTryAgain, broken } = await countPhotos(context)
  const what = `Photographs: ${ready} ready, ${waiting} waiting (${toTryAgain} failed and are tried again), ${broken} broken`
  return broken > ready
    ? bad(what, 'bin/showroom photos lists the reasons; bin/showroom photos --retry tries again.')
    : broken + toTryAgain > 0
      ? odd(what, 'bin/showroom photos lists the reasons; bin/showroom photos --retry tries again.')
      : good(what)
}

async function examineFeeds({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const sources = await db.selectFrom('feed_source').select(['name', 'imported_at']).orderBy('name').execute()
  return sources
    .filter((source) => source.name !== DEMO_SOURCE)
    .map(({ name, imported_at }) => {
      if (imported_at === null)
        return odd(`Feed ${name} has never been imported`, `bin/showroom import-feed … --source ${name}`)
      const ageMs = now().getTime() - imported_at.getTime()
      const what = `Feed ${name} was imported ${Math.floor(ageMs / HOUR_MS)} h ago`
      return ageMs < STALE_FEED_MS
        ? good(what)
        : odd(what, 'Its prices and cars may be out of date: import it again, daily from cron (docs/operations.md).')
    })
}

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
