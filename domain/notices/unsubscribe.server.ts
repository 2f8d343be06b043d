import type { Context } from '../context.ts'
import { listSearches } from '../searches/list-searches.server.ts'
import { findNoticeSettings } from './list-recipients.server.ts'
import { FAVOURITE_NOTICE_KINDS, type NoticePace, type NoticeSubject } from './notice.ts'
import { type UnsubscribeRequest, verifyUnsubscribeToken } from './unsubscribe-token.server.ts'
import { setNoticeFrequency } from './set-notice-frequency.server.ts'

/** How something was told before it was switched off. */
export interface SubjectFrequency {
  subject: NoticeSubject
  pace: NoticePace
}

/** What a switch-off link is about. */
export interface UnsubscribeLink extends UnsubscribeRequest {
  /** What it is about that is still told, each with its pace. */
  activeSubjects: SubjectFrequency[]
  /** Of a search; undefined when it is none, or it was removed. */
  searchTitle: string | undefined
}

type UnsubscribeContext = Pick<Context, 'db' | 'now'> & { noticeSecret: () => Promise<Uint8Array> }

/** What a link without login is about; undefined for one that we did not write, or whose account is gone. */
export async function findUnsubscribeLink(
  context: UnsubscribeContext,
  token: string,
): Promise<UnsubscribeLink | undefined> {
  const order = verifyUnsubscribeToken(token, await context.noticeSecret())
  if (order === undefined) return undefined
  const { db } = context
  const { accountId, subject } = order
  const account = await db.selectFrom('site_account').select('id').where('id', '=', accountId).executeTakeFirst()
  if (account === undefined) return undefined
  const [{ settings }, searches] = await Promise.all([
    findNoticeSettings(db, accountId),
    listSearches(context, accountId),
  ])
  const all: SubjectFrequency[] = [
    ...FAVOURITE_NOTICE_KINDS.map((kind) => ({ subject: { kind }, pace: settings[kind] })),
    ...searches.map(({ id, pace }) => ({ subject: { searchId: id }, pace })),
  ]
  return {
    ...order,
    activeSubjects: all.filter(
      (entry) => entry.pace !== 'off' && (subject === 'all' || isSameSubject(entry.subject, subject)),
    ),
    searchTitle:
      subject !== 'all' && 'searchId' in subject
        ? searches.find(({ id }) => id === subject.searchId)?.title
        : undefined,
  }
}

/** Tells nothing more of what the link is about. Returns how it was told before, for whoever thinks better of it. */
export async function unsubscribe(
  context: UnsubscribeContext,
  { accountId, activeSubjects }: UnsubscribeLink,
): Promise<SubjectFrequency[]> {
  for (const { subject } of activeSubjects) await setNoticeFrequency(context, accountId, subject, 'off')
  return activeSubjects
}

/** Tells again as it was told before; only what the link is about. */
export async function resubscribe(
  context: UnsubscribeContext,
  { accountId, subject }: UnsubscribeRequest,
  before: readonly SubjectFrequency[],
): Promise<void> {
  for (const entry of before)
    if (subject === 'all' || isSameSubject(entry.subject, subject))
      await setNoticeFrequency(context, accountId, entry.subject, entry.pace)
}

function isSameSubject(one: NoticeSubject, other: NoticeSubject): boolean {
  if ('kind' in one) return 'kind' in other && one.kind === other.kind
  return 'searchId' in other && one.searchId === other.searchId
}
