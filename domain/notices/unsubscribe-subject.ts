import { FAVOURITE_NOTICE_KINDS, type NoticeSubject } from './notice.ts'

/** What a link switches off: one thing, or all that an account is told. */
export type UnsubscribeSubject = NoticeSubject | 'all'

/** `cheaper`, `search-12`, `all`. */
export function formatUnsubscribeSubject(subject: UnsubscribeSubject): string {
  if (subject === 'all') return subject
  return 'kind' in subject ? subject.kind : `search-${subject.searchId}`
}

/** The subject that was spelled so; undefined for anything else. */
export function parseUnsubscribeSubject(spelled: string): UnsubscribeSubject | undefined {
  if (spelled === 'all') return spelled
  const kind = FAVOURITE_NOTICE_KINDS.find((known) => known === spelled)
  if (kind !== undefined) return { kind }
  const [, searchId] = /^search-(\d{1,15})$/.exec(spelled) ?? []
  return searchId === undefined ? undefined : { searchId: Number(searchId) }
}
