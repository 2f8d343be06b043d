import type { Context } from '../context.ts'
import type { LegalText } from './legal-text.ts'

/** All versions of all texts, without their bodies, the newest of each text first. */
export function listLegalTexts({
  db,
}: Pick<Context, 'db'>): Promise<Pick<LegalText, 'slug' | 'version' | 'title' | 'publishedAt'>[]> {
  return db
    .selectFrom('legal_text')
    .select(['slug', 'version', 'title', 'published_at as publishedAt'])
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute()
}
