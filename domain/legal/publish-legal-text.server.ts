import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { composeLegalText, listUnknownPlaceholders, PLACEHOLDERS } from './compose-legal-text.ts'
import type { LegalTextSlug } from './legal-text.ts'

export type LegalTextPublished =
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
): Promise<LegalTextPublished> {
  const { title, body } = readMarkdown(markdown)
  const problem = findProblem(body)
  if (problem !== undefined) return { ok: false, problem }
  return db.transaction().execute(async (tx) => {
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
      .values({ slug, version, ...next, published_at: now() })
      .execute()
    return { ok: true, version, isNew: true }
  })
}

function readMarkdown(markdown: string): { title?: string; body: string } {
  const text = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll(/[^\S\n]*\r?\n/g, '\n')
    .trim()
  const [, title, body = text] = /^# (.+)\n([\s\S]*)$/.exec(`${text}\n`) ?? []
  return { title: title?.trim(), body: body.trim() }
}

function findProblem(body: string): string | undefined {
  const unknown = listUnknownPlaceholders(body)
  if (unknown.length > 0)
    return `${unknown.map((word) => `{${word}}`).join(', ')} cannot be filled in; known are ${PLACEHOLDERS.map((word) => `{${word}}`).join(', ')}`
  const nothing = composeLegalText(body, { dealer: 'x', site: 'x', origin: 'x', term: 'x' }).length === 0
  return nothing ? 'there is no text in it' : undefined
}
