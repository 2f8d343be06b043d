import type { Context } from '../context.ts'

/** The name of the feed source that the demo cars come from. */
export const DEMO_SOURCE = 'demo'

/** Whether the demo cars are loaded: their pictures are illustrations, and the site says so to visitors. */
export async function hasDemoStock({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const source = await db.selectFrom('feed_source').select('id').where('name', '=', DEMO_SOURCE).executeTakeFirst()
  return source !== undefined
}
