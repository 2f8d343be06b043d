import { verifySignedToken, createSignedToken } from '../signed-token.server.ts'
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

export interface UnsubscribeRequest {
  accountId: number
  subject: UnsubscribeSubject
}

/** A token that switches notices off without login, as long as the account exists. Fit for an address. */
export const signUnsubscribeToken = ({ accountId, subject }: UnsubscribeRequest, secret: Uint8Array) =>
  createSignedToken(`${accountId}.${formatUnsubscribeSubject(subject)}`, secret)

/** What a token switches off; undefined for a token that we have not signed. */
export function verifyUnsubscribeToken(token: string, secret: Uint8Array): UnsubscribeRequest | undefined {
  const [accountId, text = ''] = verifySignedToken(token, secret)?.split('.') ?? []
  const subject = parseUnsubscribeSubject(text)
  return subject === undefined ? undefined : { accountId: Number(accountId), subject }
}
