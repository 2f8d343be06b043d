import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { NOTICE_FREQUENCIES } from '#domain/notices/notice.ts'
import { setNoticeFrequency } from '#domain/notices/set-notice-frequency.server.ts'
import { removeSearch } from '#domain/searches/remove-search.server.ts'
import { followSearch } from '#app/features/searches/follow-search.server.ts'
import { parseCatalogueSearch } from '#app/features/searches/parse-catalogue-search.ts'

export type SubmitSearchFormResult =
  /** `back`: the page of the catalogue on which it was asked for; `isSilent`: there is no address for letters yet. */
  | { ok: true; done: 'followed' | 'paced' | 'removed'; back?: string; isSilent?: boolean }
  | { ok: false; reason: 'full' }

/** Does what a form about searches asks: follow one, change its frequency, follow it no longer. Undefined: not his, or no such form. */
export async function submitSearchForm(
  site: Site,
  accountId: number,
  fields: ReadonlyMap<string, readonly string[]>,
): Promise<SubmitSearchFormResult | undefined> {
  const followed = fields.get('follow')?.[0]
  if (followed !== undefined)
    return followFromForm(site, accountId, { address: followed, from: parseTextField(fields, 'from') })
  const removed = parseIdField(fields, 'remove')
  if (removed !== undefined)
    return (await removeSearch(site, accountId, removed)) ? { ok: true, done: 'removed' } : undefined
  const searchId = parseIdField(fields, 'search')
  const frequency = NOTICE_FREQUENCIES.find((known) => known === parseTextField(fields, 'frequency'))
  if (searchId === undefined || frequency === undefined) return undefined
  return (await setNoticeFrequency(site, accountId, { searchId }, frequency)) ? { ok: true, done: 'paced' } : undefined
}

async function followFromForm(
  site: Site,
  accountId: number,
  { address, from }: { address: string; from: string | undefined },
): Promise<SubmitSearchFormResult | undefined> {
  const wanted = parseCatalogueSearch(site.stock, address)
  if (wanted === undefined) return undefined
  const following = await followSearch(site, accountId, wanted)
  if (!following.ok) return following
  const { isSilent, list } = following
  // Who would not hear of it is asked for an address first.
  return { ok: true, done: 'followed', isSilent, back: from === 'catalogue' && !isSilent ? list : undefined }
}
