import type { Context } from '#domain/context.ts'
import { checkReference, listLinkReferences } from '../import-export/list-references.ts'
import { listStoredItems } from '../import-export/list-stored-content.server.ts'
import { loadReferenceTargets } from '../import-export/load-reference-targets.server.ts'

/** The broken links of a text (spans.ts): for each one a sentence for the author of the text. */
export async function listDeadLinks(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  text: string | null,
): Promise<string[]> {
  const links = listLinkReferences(text, [])
  if (links.length === 0) return []
  const targets = await loadReferenceTargets(db, await listStoredItems(db, timeZone), new Set())
  return links.flatMap((link) => checkReference(link, targets) ?? [])
}
