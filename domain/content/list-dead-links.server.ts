import type { Context } from '../context.ts'
import { judgeReference } from './folder/check-references.ts'
import { listHeldThings } from './folder/list-held-content.server.ts'
import { listLinks } from './folder/list-references.ts'
import { loadSurroundings } from './folder/load-surroundings.server.ts'

/** Why links of a text (see spans.ts) lead nowhere, one sentence for each that does; for whoever wrote it. */
export async function listDeadLinks({ db }: Pick<Context, 'db'>, text: string | null): Promise<string[]> {
  const links = listLinks(text, [])
  if (links.length === 0) return []
  const surroundings = await loadSurroundings(db, await listHeldThings(db), new Set())
  return links.flatMap((link) => judgeReference(link, surroundings) ?? [])
}
