import type { ToastWords } from '#app/ui/toasts.ts'
import { COMPARISON_REFUSALS } from '#domain/comparison/comparison.ts'
import { FAVOURITE_REFUSALS } from '#domain/favourites/favourite.ts'
import { LIST_FAULTS } from './list-words.ts'
import { WAYS_TO_LISTS } from './ways-to-lists.ts'

const REFUSALS = {
  favourites: new Map<string, string>(Object.entries(FAVOURITE_REFUSALS)),
  compared: new Map<string, string>(Object.entries(COMPARISON_REFUSALS)),
}
const FAULTS = new Map(Object.entries(LIST_FAULTS).map(([fault, { msg }]) => [fault, msg]))

/** Stands for why a call about a list was not done, in a cookie. */
export const noticeCode = (list: keyof typeof WAYS_TO_LISTS, reason: string) => `${list}-${reason}`

/** What the code stands for, in words; undefined for any other text. */
export function readNotice(code: string): ToastWords | undefined {
  const [, list, reason = ''] = /^(favourites|compared)-([a-z-]+)$/.exec(code) ?? []
  if (list !== 'favourites' && list !== 'compared') return undefined
  const text = REFUSALS[list].get(reason) ?? FAULTS.get(reason)
  return text === undefined ? undefined : { text, way: reason.startsWith('full') ? WAYS_TO_LISTS[list] : undefined }
}
