import { KEPT_KINDS, type Subject } from './notice.ts'

/** What a link switches off: one thing, or all that an account is told. */
export type OffSubject = Subject | 'all'

/** `cheaper`, `search-12`, `all`. */
export function spellSubject(subject: OffSubject): string {
  if (subject === 'all') return subject
  return 'kind' in subject ? subject.kind : `search-${subject.searchId}`
}

/** The subject that was spelled so; undefined for anything else. */
export function readSubject(spelled: string): OffSubject | undefined {
  if (spelled === 'all') return spelled
  const kind = KEPT_KINDS.find((known) => known === spelled)
  if (kind !== undefined) return { kind }
  const [, searchId] = /^search-(\d{1,15})$/.exec(spelled) ?? []
  return searchId === undefined ? undefined : { searchId: Number(searchId) }
}
