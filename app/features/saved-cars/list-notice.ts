import type { ToastContent } from '#app/ui/feedback/toasts.ts'
import { COMPARISON_REFUSALS } from '#domain/comparison/comparison.ts'
import { FAVOURITE_REFUSALS } from '#domain/favourites/favourite.ts'
import { LIST_ERRORS } from './list-errors.ts'
import { WAYS_TO_LISTS } from './list-links.ts'

const REFUSAL_MESSAGES = {
  favourites: new Map<string, string>(Object.entries(FAVOURITE_REFUSALS)),
  compared: new Map<string, string>(Object.entries(COMPARISON_REFUSALS)),
}
const ERROR_MESSAGES = new Map(Object.entries(LIST_ERRORS).map(([fault, { msg }]) => [fault, msg]))

/** Stands for why a call about a list was not done, in a cookie. */
export const noticeCode = (list: keyof typeof WAYS_TO_LISTS, reason: string) => `${list}-${reason}`

/** What the code stands for, in words; undefined for any other text. */
export function parseNotice(code: string): ToastContent | undefined {
  const [, list, reason = ''] = /^(favourites|compared)-([a-z-]+)$/.exec(code) ?? []
  if (list !== 'favourites' && list !== 'compared') return undefined
  const text = REFUSAL_MESSAGES[list].get(reason) ?? ERROR_MESSAGES.get(reason)
  return text === undefined ? undefined : { text, link: reason.startsWith('full') ? WAYS_TO_LISTS[list] : undefined }
}
