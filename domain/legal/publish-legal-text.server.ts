import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { LegalTextSlug } from './legal-text.ts'
import { findLegalProblem, parseLegalMarkdown } from './parse-legal-markdown.ts'

export type PublishLegalTextResult =
  /** `isNew` is false when the current text is the same. */
  { ok: true; version: number; isNew: boolean } | { ok: false; problem: string }

/**
 * Publishes a text as the next version, which is the current one from now on. Earlier versions stay, because people have
 * agreed to them. `markdown` can begin with a title, `# …`; without one the title does not change. An unchanged text
 * creates no version.
 */
export async function publishLegalText(
  { db, now }: Pick<Context, 'db' | 'now'>,
  slug: LegalTextSlug,
  markdown: string,
): Promise<PublishLegalTextResult> {
  const text = parseLegalMarkdown(markdown)
  const problem = findLegalProblem(text.body)
  if (problem !== undefined) return { ok: false, problem }
  return db.transaction().execute((tx) => putLegalText(tx, slug, text, now()))
}

/** Publishes a valid text within the caller's transaction. */
export async function putLegalText(
  tx: Transaction<DB>,
  slug: LegalTextSlug,
  { title, body }: { title?: string; body: string },
  now: Date,
): Promise<PublishLegalTextResult> {
  // Two operators at once must not create two versions with one number. The lock does not block readers.
  await sql`lock table legal_text in share row exclusive mode`.execute(tx)
  const current = await tx
    .selectFrom('legal_text')
    .select(['version', 'title', 'body'])
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const next = { title: title ?? current.title, body }
  if (next.title === current.title && next.body === current.body)
    return { ok: true, version: current.version, isNew: false }
  const version = current.version + 1
  await tx
    .insertInto('legal_text')
    .values({ slug, version, ...next, published_at: now })
    .execute()
  return { ok: true, version, isNew: true }
}
