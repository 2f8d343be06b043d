import type { ToastContent } from '#app/ui/feedback/toasts.tsx'
import { COMPARISON_REFUSALS } from '#domain/comparison/comparison.ts'
import { FAVOURITE_REFUSALS } from '#domain/favourites/favourite.ts'
import { LIST_ERRORS, LIST_LINKS } from './list.texts.ts'

const REFUSAL_MESSAGES = {
  favourites: new Map<string, string>(Object.entries(FAVOURITE_REFUSALS)),
  compared: new Map<string, string>(Object.entries(COMPARISON_REFUSALS)),
}
const ERROR_MESSAGES = new Map(Object.entries(LIST_ERRORS).map(([fault, { msg }]) => [fault, msg]))

/** The code, stored in a cookie, of why a call about a list was refused. */
export const noticeCode = (list: keyof typeof LIST_LINKS, reason: string) => `${list}-${reason}`

/** The message of a code; undefined for any other text. */
export function parseNotice(code: string): ToastContent | undefined {
  const [, list, reason = ''] = /^(favourites|compared)-([a-z-]+)$/.exec(code) ?? []
  if (list !== 'favourites' && list !== 'compared') return undefined
  const text = REFUSAL_MESSAGES[list].get(reason) ?? ERROR_MESSAGES.get(reason)
  return text === undefined ? undefined : { text, link: reason.startsWith('full') ? LIST_LINKS[list] : undefined }
}
