import { FAVOURITE_NOTICE_KINDS, type NoticeSubject } from './notice.ts'

/** What a link switches off: one subject, or all notices of an account. */
export type UnsubscribeSubject = NoticeSubject | 'all'

/** `cheaper`, `search-12`, `all`. */
export function formatUnsubscribeSubject(subject: UnsubscribeSubject): string {
  if (subject === 'all') return subject
  return 'kind' in subject ? subject.kind : `search-${subject.searchId}`
}

/** The subject in a text of `formatUnsubscribeSubject`; undefined for any other text. */
export function parseUnsubscribeSubject(text: string): UnsubscribeSubject | undefined {
  if (text === 'all') return text
  const kind = FAVOURITE_NOTICE_KINDS.find((known) => known === text)
  if (kind !== undefined) return { kind }
  const [, searchId] = /^search-(\d{1,15})$/.exec(text) ?? []
  return searchId === undefined ? undefined : { searchId: Number(searchId) }
}
