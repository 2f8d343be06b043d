import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { LegalText, LegalTextSlug } from './legal-text.ts'

/** A published version with its placeholders unfilled; without `version`, the current one. Undefined for a version that does not exist. */
export function findLegalText(
  { db }: Pick<Context, 'db'>,
  slug: LegalTextSlug,
  version?: number,
): Promise<LegalText | undefined> {
  return db
    .with('text_version', (query) =>
      query
        .selectFrom('legal_text')
        .select(['slug', 'version', 'title', 'body', 'published_at as publishedAt'])
        .select(sql<Date | null>`lead(published_at) over (order by version)`.as('replacedAt'))
        .where('slug', '=', slug),
    )
    .selectFrom('text_version')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
