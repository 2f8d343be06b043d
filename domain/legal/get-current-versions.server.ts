import type { Context } from '../context.ts'
import type { LegalTextSlug } from './legal-text.ts'

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
