import { seedContent, type SeedContext } from './seed-content.server.ts'

const STARTER_FOLDER = new URL('../../../db/starter/', import.meta.url)

/** Seeds the starter content into a site without pages. Only once: what the dealer removes stays removed. */
export const seedStarter = (context: SeedContext): Promise<number> =>
  seedContent(context, { name: 'starter', url: STARTER_FOLDER, isOnce: true })
