import { sql, type RawBuilder } from 'kysely'
import type { LegalTextSlug } from '#db/schema.ts'

/** The version of a text that a form showed, as SQL; the newest version if the form named none, or an unknown one. */
export function resolveTextVersion(slug: LegalTextSlug, { version = 0 }: { version?: number }): RawBuilder<number> {
  // A number that cannot be a version counts as none.
  const shown = Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
  return sql<number>`(select version from legal_text where slug = ${slug} order by version = ${shown} desc, version desc limit 1)`
}
