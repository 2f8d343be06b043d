import type { Context } from '../context.ts'
import { listSearches } from '../searches/list-searches.server.ts'
import { findNoticeSettings } from './list-recipients.server.ts'
import { KEPT_KINDS, type NoticePace, type Subject } from './notice.ts'
import { type OffOrder, readOffToken } from './off-token.server.ts'
import { setPace } from './set-pace.server.ts'

/** How something was told before it was switched off. */
export interface SubjectPace {
  subject: Subject
  pace: NoticePace
}

/** What a switch-off link is about. */
export interface OffLink extends OffOrder {
  /** What it is about that is still told, each with its pace. */
  told: SubjectPace[]
  /** Of a search; undefined when it is none, or it was removed. */
  searchTitle: string | undefined
}

type OffContext = Pick<Context, 'db' | 'now'> & { noticeSecret: () => Promise<Uint8Array> }

/** What a link without login is about; undefined for one that we did not write, or whose account is gone. */
export async function findOffLink(context: OffContext, token: string): Promise<OffLink | undefined> {
  const order = readOffToken(token, await context.noticeSecret())
  if (order === undefined) return undefined
  const { db } = context
  const { accountId, subject } = order
  const account = await db.selectFrom('site_account').select('id').where('id', '=', accountId).executeTakeFirst()
  if (account === undefined) return undefined
  const [{ settings }, searches] = await Promise.all([
    findNoticeSettings(db, accountId),
    listSearches(context, accountId),
  ])
  const all: SubjectPace[] = [
    ...KEPT_KINDS.map((kind) => ({ subject: { kind }, pace: settings[kind] })),
    ...searches.map(({ id, pace }) => ({ subject: { searchId: id }, pace })),
  ]
  return {
    ...order,
    told: all.filter((entry) => entry.pace !== 'off' && (subject === 'all' || isSame(entry.subject, subject))),
    searchTitle:
      subject !== 'all' && 'searchId' in subject
        ? searches.find(({ id }) => id === subject.searchId)?.title
        : undefined,
  }
}

/** Tells nothing more of what the link is about. Returns how it was told before, for whoever thinks better of it. */
export async function switchOff(context: OffContext, { accountId, told }: OffLink): Promise<SubjectPace[]> {
  for (const { subject } of told) await setPace(context, accountId, subject, 'off')
  return told
}

/** Tells again as it was told before; only what the link is about. */
export async function switchOnAgain(
  context: OffContext,
  { accountId, subject }: OffOrder,
  before: readonly SubjectPace[],
): Promise<void> {
  for (const entry of before)
    if (subject === 'all' || isSame(entry.subject, subject))
      await setPace(context, accountId, entry.subject, entry.pace)
}

function isSame(one: Subject, other: Subject): boolean {
  if ('kind' in one) return 'kind' in other && one.kind === other.kind
  return 'searchId' in other && one.searchId === other.searchId
}
