import type { Context } from '../context.ts'
import { listSearches } from '../searches/saved-searches.server.ts'
import { findNoticeSettings } from './list-recipients.server.ts'
import { FAVOURITE_NOTICE_KINDS, type NoticeFrequency, type NoticeSubject } from './notice.ts'
import { type UnsubscribeRequest, verifyUnsubscribeToken } from './unsubscribe-token.server.ts'
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
