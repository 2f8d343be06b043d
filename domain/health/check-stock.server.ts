import type { Context } from '#domain/context.ts'
import { listMissingPictures } from '#domain/content/pictures/put-pictures.server.ts'
import { countPhotos } from '#domain/media/photo-state.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { bad, type Finding, good, odd } from './finding.ts'

/**
 * A car that is missing from its feed is archived after a day (docs/product.md, Catalogue); a daily feed older than two
 * days has failed.
 */
const STALE_FEED_SECONDS = (48 * HOUR_MS) / 1000
const DEMO_SOURCE = 'demo'

/** Checks the cars, their branches and photographs. */
export async function checkStock(context: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  return [await checkCars(context), ...(await checkBranches(context)), await checkPhotos(context)]
}

async function checkCars({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { published } = await db
    .selectFrom('car')
    .select((e) => e.fn.countAll<number>().as('published'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return published > 0 ? good('cars', { published }) : odd('cars-none', {})
}

/**
 * A car without a branch has no address and no hours: its test drive cannot be booked online, and some feeds leave it
 * out.
 */
async function checkBranches({ db }: Pick<Context, 'db'>): Promise<Finding[]> {
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
  if (Number(branches) === 0) return [odd('branches-none', {})]
  return Number(unassigned) === 0 ? [] : [odd('cars-without-branch', { cars: Number(unassigned) })]
}

async function checkPhotos(context: Pick<Context, 'db' | 'now'>): Promise<Finding> {
  const { ready, waiting, toTryAgain, broken } = await countPhotos(context)
  const find = broken > ready ? bad : broken + toTryAgain > 0 ? odd : good
  return find('photos', { ready, waiting, toTryAgain, broken })
}

/** Checks when each feed was imported last. */
export async function checkFeeds({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Finding[]> {
  const sources = await db
    .selectFrom('feed_source')
    .select(['name', 'imported_at'])
    .where('name', '!=', DEMO_SOURCE)
    .where('is_manual', '=', false)
    .orderBy('name')
    .execute()
  return sources.map(({ name, imported_at }) => {
    if (imported_at === null) return odd('feed-never', { source: name })
    const ageSeconds = (now().getTime() - imported_at.getTime()) / 1000
    const find = ageSeconds < STALE_FEED_SECONDS ? good : odd
    return find('feed', { source: name, ageSeconds })
  })
}

/** Counts the dealer's own content and checks its pictures. */
export async function checkContent(context: Pick<Context, 'db' | 'storage'>): Promise<Finding> {
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
  const counts = { pages: Number(pages), offers: Number(offers), banners: Number(banners), missing }
  return missing.length === 0 ? good('content', counts) : bad('content', counts)
}
