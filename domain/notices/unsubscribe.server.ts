import type { Context } from '../context.ts'
import { listSearches } from '../searches/saved-searches.server.ts'
import { createSignedToken, verifySignedToken } from '../signed-token.server.ts'
import { findNoticeSettings } from './list-recipients.server.ts'
import { FAVOURITE_NOTICE_KINDS, type NoticeFrequency, type NoticeSubject } from './notice.ts'
import { setNoticeFrequency } from './set-notice-frequency.server.ts'

/** A subject with its frequency before it was switched off. */
export interface SubjectFrequency {
  subject: NoticeSubject
  frequency: NoticeFrequency
}

/** The content of an unsubscribe link. */
export interface UnsubscribeLink extends UnsubscribeRequest {
  /** Its subjects that are still switched on, each with its frequency. */
  activeSubjects: SubjectFrequency[]
  /** The title of the search; undefined for another subject, or when the search was deleted. */
  searchTitle: string | undefined
}

type UnsubscribeContext = Pick<Context, 'db' | 'now' | 'timeZone'> & { noticeSecret: () => Promise<Uint8Array> }

/** The content of an unsubscribe link; undefined for a link that we did not sign, or when its account is gone. */
export async function findUnsubscribeLink(
  context: UnsubscribeContext,
  token: string,
): Promise<UnsubscribeLink | undefined> {
  const request = verifyUnsubscribeToken(token, await context.noticeSecret())
  if (request === undefined) return undefined
  const { db } = context
  const { accountId, subject } = request
  const account = await db.selectFrom('site_account').select('id').where('id', '=', accountId).executeTakeFirst()
  if (account === undefined) return undefined
  const [{ settings }, searches] = await Promise.all([
    findNoticeSettings(db, accountId),
    listSearches(context, accountId),
  ])
  const all: SubjectFrequency[] = [
    ...FAVOURITE_NOTICE_KINDS.map((kind) => ({ subject: { kind }, frequency: settings[kind] })),
    ...searches.map(({ id, frequency }) => ({ subject: { searchId: id }, frequency })),
  ]
  return {
    ...request,
    activeSubjects: all.filter(
      (entry) => entry.frequency !== 'off' && (subject === 'all' || isSameSubject(entry.subject, subject)),
    ),
    searchTitle:
      subject !== 'all' && 'searchId' in subject
        ? searches.find(({ id }) => id === subject.searchId)?.title
        : undefined,
  }
}

/** Switches the subjects of a link off. Returns their previous frequencies, so that this can be undone. */
export async function unsubscribe(
  context: UnsubscribeContext,
  { accountId, activeSubjects }: UnsubscribeLink,
): Promise<SubjectFrequency[]> {
  for (const { subject } of activeSubjects) await setNoticeFrequency(context, accountId, subject, 'off')
  return activeSubjects
}

/** Restores the previous frequencies, but only of the link's subjects. */
export async function resubscribe(
  context: UnsubscribeContext,
  { accountId, subject }: UnsubscribeRequest,
  previous: readonly SubjectFrequency[],
): Promise<void> {
  for (const entry of previous)
    if (subject === 'all' || isSameSubject(entry.subject, subject))
      await setNoticeFrequency(context, accountId, entry.subject, entry.frequency)
}

function isSameSubject(a: NoticeSubject, b: NoticeSubject): boolean {
  if ('kind' in a) return 'kind' in b && a.kind === b.kind
  return 'searchId' in b && a.searchId === b.searchId
}

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

interface UnsubscribeRequest {
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
