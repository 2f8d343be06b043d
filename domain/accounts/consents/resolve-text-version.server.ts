import { sql, type RawBuilder } from 'kysely'
import type { LegalTextSlug } from '#db/schema.ts'

/** The version of a text that a form showed, as SQL; for a form that names none, or one that never was, the newest. */
export function resolveTextVersion(slug: LegalTextSlug, { version = 0 }: { version?: number }): RawBuilder<number> {
  // What no text can have as its version is as good as none.
  const shown = Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0
  return sql<number>`(select version from legal_text where slug = ${slug} order by version = ${shown} desc, version desc limit 1)`
}
