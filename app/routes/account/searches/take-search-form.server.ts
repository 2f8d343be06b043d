import { readId, readWord } from '#app/read-field.ts'
import type { Site } from '#app/middleware/site.ts'
import { PACES } from '#domain/notices/notice.ts'
import { setPace } from '#domain/notices/set-pace.server.ts'
import { removeSearch } from '#domain/searches/remove-search.server.ts'
import { followWanted } from '#app/features/searches/follow-wanted.server.ts'
import { readWanted } from '#app/features/searches/read-wanted.ts'

export type TakenSearchForm =
  /** `back`: the page of the catalogue on which it was asked for; `isSilent`: there is no address for letters yet. */
  | { ok: true; done: 'followed' | 'paced' | 'removed'; back?: string; isSilent?: boolean }
  | { ok: false; reason: 'full' }

/** Does what a form about searches asks: follow one, change its pace, follow it no longer. Undefined: not his, or no such form. */
export async function takeSearchForm(
  site: Site,
  accountId: number,
  fields: ReadonlyMap<string, readonly string[]>,
): Promise<TakenSearchForm | undefined> {
  const followed = fields.get('follow')?.[0]
  if (followed !== undefined) return follow(site, accountId, { address: followed, from: readWord(fields, 'from') })
  const removed = readId(fields, 'remove')
  if (removed !== undefined)
    return (await removeSearch(site, accountId, removed)) ? { ok: true, done: 'removed' } : undefined
  const searchId = readId(fields, 'search')
  const pace = PACES.find((known) => known === readWord(fields, 'pace'))
  if (searchId === undefined || pace === undefined) return undefined
  return (await setPace(site, accountId, { searchId }, pace)) ? { ok: true, done: 'paced' } : undefined
}

async function follow(
  site: Site,
  accountId: number,
  { address, from }: { address: string; from: string | undefined },
): Promise<TakenSearchForm | undefined> {
  const wanted = readWanted(site.stock, address)
  if (wanted === undefined) return undefined
  const following = await followWanted(site, accountId, wanted)
  if (!following.ok) return following
  const { isSilent, list } = following
  // Who would not hear of it is asked for an address first.
  return { ok: true, done: 'followed', isSilent, back: from === 'catalogue' && !isSilent ? list : undefined }
}
