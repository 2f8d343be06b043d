import { countPhotos } from '#domain/media/count-photos.server.ts'
import type { Context } from '#domain/context.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { bad, good, odd, type Finding } from './finding.ts'

/** A vanished car is archived after a day (docs/product.md, Catalogue): a feed that is older than two tells of the day before yesterday. */
const STALE_FEED_MS = 48 * HOUR_MS
const DEMO_SOURCE = 'demo'

/** The cars, their photographs and where they came from. */
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

/** A car without a branch has no address and no hours: nobody can book its test drive by himself, some feeds leave it out. */
async function examineBranches({ db }: Pick<Context, 'db'>): Promise<Finding[]> {
  const { branches, stray } = await db
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
        .as('stray'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(branches) === 0)
    return [
      odd(
        'There is no branch: the contacts have no address and no phone, and nobody can book a test drive',
        'Add one, and let it take the cars: bin/showroom help branch',
      ),
    ]
  if (Number(stray) === 0) return []
  return [
    odd(
      `${stray} published cars stand at no branch: the feeds for Meta and Google leave them out`,
      'bin/showroom branch <slug> --take-cars; from now on import their feed with --branch <slug>.',
    ),
  ]
}

async function examinePhotos(context: Pick<Context, 'db' | 'now'>): Promise<Finding> {
  const { ready, waiting, toTryAgain, broken } = await countPhotos(context)
  const what = `Photographs: ${ready} ready, ${waiting} waiting (${toTryAgain} failed and are tried again), ${broken} broken`
  return broken > ready
    ? bad(what, 'bin/showroom photos tells why; bin/showroom photos --retry tries again.')
    : broken + toTryAgain > 0
      ? odd(what, 'bin/showroom photos tells why; bin/showroom photos --retry tries again.')
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
