import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { LegalTextSlug } from './legal-text.ts'
import { findLegalProblem, parseLegalMarkdown } from './parse-legal-markdown.ts'

export type PublishLegalTextResult =
  /** `isNew` is false when the text that holds already says exactly this. */
  { ok: true; version: number; isNew: boolean } | { ok: false; problem: string }

/**
 * Makes a text hold from now on, as the next version; the earlier ones stay, because somebody agreed to them. `markdown`
 * may begin with its title, `# …`; without one the title stays as it was. An unchanged text makes no version.
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

/** The same as a part of somebody else's transaction, with a text that has been found good. */
export async function putLegalText(
  tx: Transaction<DB>,
  slug: LegalTextSlug,
  { title, body }: { title?: string; body: string },
  now: Date,
): Promise<PublishLegalTextResult> {
  // Two operators at once must not make two versions of one number; readers are not held up.
  await sql`lock table legal_text in share row exclusive mode`.execute(tx)
  const held = await tx
    .selectFrom('legal_text')
    .select(['version', 'title', 'body'])
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const next = { title: title ?? held.title, body }
  if (next.title === held.title && next.body === held.body) return { ok: true, version: held.version, isNew: false }
  const version = held.version + 1
  await tx
    .insertInto('legal_text')
    .values({ slug, version, ...next, published_at: now })
    .execute()
  return { ok: true, version, isNew: true }
}
