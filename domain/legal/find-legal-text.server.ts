import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { LegalText, LegalTextSlug } from './legal-text.ts'

/** A version as it was published, its placeholders unfilled; without `version` the one that holds today. Undefined for a version that never was. */
export function findLegalText(
  { db }: Pick<Context, 'db'>,
  slug: LegalTextSlug,
  version?: number,
): Promise<LegalText | undefined> {
  return db
    .with('edition', (query) =>
      query
        .selectFrom('legal_text')
        .select(['slug', 'version', 'title', 'body', 'published_at as publishedAt'])
        .select(sql<Date | null>`lead(published_at) over (order by version)`.as('replacedAt'))
        .where('slug', '=', slug),
    )
    .selectFrom('edition')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
