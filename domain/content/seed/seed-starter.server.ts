import { seedContent, type SeedContext } from './seed-content.server.ts'

const STARTER_FOLDER = new URL('../../../db/starter/', import.meta.url)

/** Gives a site that has no page yet those with which every site begins. Once: what the dealer takes away stays away. */
export const seedStarter = (context: SeedContext): Promise<number> =>
  seedContent(context, { name: 'starter', url: STARTER_FOLDER, isOnce: true })
