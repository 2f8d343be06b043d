import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.ts'

/** The content folders that come with the product: `db/starter`, `db/demo/content`. */
export type SeedFolderName = 'starter' | 'demo'

/** Whether the content of a folder was seeded once, or the site has pages of its own. */
export async function isSeeded(db: Kysely<DB>, folder: SeedFolderName): Promise<boolean> {
  const record = await db.selectFrom('shipped_content').select('path').where('folder', '=', folder).limit(1).execute()
  const page = await db.selectFrom('page').select('path').limit(1).execute()
  return record.length + page.length > 0
}
