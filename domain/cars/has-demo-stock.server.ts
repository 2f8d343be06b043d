import type { Context } from '../context.ts'

/** The name of the feed source that the demonstration's cars come from. */
export const DEMO_SOURCE = 'demo'

/** Whether the demonstration's cars are loaded: their pictures are illustrations, and a visitor is told so. */
export async function hasDemoStock({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const source = await db.selectFrom('feed_source').select('id').where('name', '=', DEMO_SOURCE).executeTakeFirst()
  return source !== undefined
}
