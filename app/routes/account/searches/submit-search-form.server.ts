import { parseIdField, parseTextField } from '#app/http/parse-field.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { NOTICE_FREQUENCIES } from '#domain/notices/notice.ts'
import { setNoticeFrequency } from '#domain/notices/set-notice-frequency.server.ts'
import { removeSearch } from '#domain/searches/saved-searches.server.ts'
import { followSearch } from '#app/features/searches/follow-search.server.ts'
import { parseCatalogueSearch } from '#app/features/searches/parse-catalogue-search.ts'

export type SubmitSearchFormResult =
  /** `back`: the catalogue page that the form was on; `isSilent`: there is no e-mail address for notices yet. */
  | { ok: true; done: 'followed' | 'frequency-changed' | 'removed'; back?: string; isSilent?: boolean }
  | { ok: false; reason: 'full' }

/**
 * Follows a search, changes its frequency or removes it. Undefined for an invalid form or a search of another account.
 */
export async function submitSearchForm(
  site: Site,
  accountId: number,
  fields: ReadonlyMap<string, readonly string[]>,
): Promise<SubmitSearchFormResult | undefined> {
  const followedPath = fields.get('follow')?.[0]
  if (followedPath !== undefined)
    return followFromForm(site, accountId, { address: followedPath, from: parseTextField(fields, 'from') })
  const removedId = parseIdField(fields, 'remove')
  if (removedId !== undefined)
    return (await removeSearch(site, accountId, removedId)) ? { ok: true, done: 'removed' } : undefined
  const searchId = parseIdField(fields, 'search')
  const frequency = NOTICE_FREQUENCIES.find((known) => known === parseTextField(fields, 'frequency'))
  if (searchId === undefined || frequency === undefined) return undefined
  return (await setNoticeFrequency(site, accountId, { searchId }, frequency))
    ? { ok: true, done: 'frequency-changed' }
    : undefined
}

async function followFromForm(
  site: Site,
  accountId: number,
  { address, from }: { address: string; from: string | undefined },
): Promise<SubmitSearchFormResult | undefined> {
  const search = parseCatalogueSearch(site.stock, address)
  if (search === undefined) return undefined
  const following = await followSearch(site, accountId, search)
  if (!following.ok) return following
  const { isSilent, list } = following
  // Without an e-mail address no notice can be sent: the visitor stays on the page of searches, which asks for one.
  return { ok: true, done: 'followed', isSilent, back: from === 'catalogue' && !isSilent ? list : undefined }
}
