import { hasDemoStock, hasNeverHeldCars } from '#domain/cars/find-cars.server.ts'
import { isSeeded } from '#domain/content/seed/is-seeded.server.ts'
import type { SeedContext } from '#domain/content/seed/seeded-content.server.ts'

// What reads content folders and makes demo cars is loaded only where it is needed: an ordinary start needs none of it.

const RENEW_AFTER_MS = 1000

/** Seeds a new site. Returns whether it is a demo site from before, whose content may have expired. */
export async function seedSite(context: SeedContext): Promise<boolean> {
  if (!(await isSeeded(context.db, 'starter'))) {
    const { seedStarter } = await import('#domain/content/seed/seeded-content.server.ts')
    context.log.info({ starter: await seedStarter(context) }, 'starter content')
  }
  if (!(await hasNeverHeldCars(context))) return hasDemoStock(context)
  const { loadDemoStock } = await import('#domain/demo/demo-stock.server.ts')
  context.log.info(await loadDemoStock(context), 'demo stock')
  return false
}

/**
 * Renews demo content that has expired since the last start, soon after this one: reading the folder takes longer than
 * opening the database, and visitors need not wait for it. Returns a function that waits for a renewal in progress.
 */
export function renewDemoContent(context: SeedContext): () => Promise<void> {
  let renewing: Promise<void> = Promise.resolve()
  const timer = setTimeout(() => {
    renewing = renew(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'demo content could not be renewed'),
    )
  }, RENEW_AFTER_MS)
  return async () => {
    clearTimeout(timer)
    await renewing
  }
}

async function renew(context: SeedContext): Promise<void> {
  const { seedDemoContent } = await import('#domain/demo/demo-stock.server.ts')
  await seedDemoContent(context)
}
