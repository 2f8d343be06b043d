import { readId, readWord } from '#app/read-field.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import type { Site } from '#app/middleware/site.ts'
import { PACES } from '#domain/notices/notice.ts'
import { setPace } from '#domain/notices/set-pace.server.ts'
import { removeSearch } from '#domain/searches/remove-search.server.ts'
import { saveSearch } from '#domain/searches/save-search.server.ts'
import { readWanted } from './read-wanted.ts'

export type TakenSearchForm =
  /** `back`: the page of the catalogue on which it was asked for. */
  { ok: true; done: 'followed' | 'paced' | 'removed'; back?: string } | { ok: false; reason: 'full' }

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
  const saved = await saveSearch(site, { accountId, path: wanted.path, title: wanted.title })
  if (!saved.ok) return saved
  return { ok: true, done: 'followed', back: from === 'catalogue' ? addressOf(wanted.query) : undefined }
}
