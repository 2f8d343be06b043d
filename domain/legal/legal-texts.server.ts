import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import type { LegalText, LegalTextSlug } from './legal-text.ts'
import { findLegalProblem, parseLegalMarkdown } from './compose-legal-text.ts'

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

/** The current version of each text, which a form links to and sends with a consent. */
export async function getCurrentVersions({ db }: Pick<Context, 'db'>): Promise<Record<LegalTextSlug, number>> {
  const rows = await db
    .selectFrom('legal_text')
    .select((eb) => ['slug', eb.fn.max('version').as('version')])
    .groupBy('slug')
    .execute()
  // The migrations insert the first version of each text, and versions are never deleted.
  const versions = { privacy: 1, consent: 1, advertising: 1, cookies: 1 }
  for (const { slug, version } of rows) versions[slug] = version
  return versions
}

type PublishLegalTextResult =
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
