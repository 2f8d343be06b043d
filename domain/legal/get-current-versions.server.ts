import type { Context } from '../context.ts'
import type { LegalTextSlug } from './legal-text.ts'

/** The version of each text that holds today: what a form links to and sends along with a consent. */
export async function getCurrentVersions({ db }: Pick<Context, 'db'>): Promise<Record<LegalTextSlug, number>> {
  const rows = await db
    .selectFrom('legal_text')
    .select((eb) => ['slug', eb.fn.max('version').as('version')])
    .groupBy('slug')
    .execute()
  // A migration brings the first version of each; none is ever taken away.
  const versions = { privacy: 1, consent: 1, advertising: 1, cookies: 1 }
  for (const { slug, version } of rows) versions[slug] = version
  return versions
}
