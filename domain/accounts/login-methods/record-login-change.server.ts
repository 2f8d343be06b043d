import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import { enqueueAll, defineJob } from '#platform/queue/queue.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { MailFiles } from '#platform/mail/mailer.server.ts'
import type { AccountContext } from '../account-context.ts'
import type { Contact, ContactKind } from '../codes/login-code.ts'
import type { LoginChange } from './login-change.ts'
import { MAX_NOTIFY_ATTEMPTS, notifyLoginChangeJob } from './notify-login-change.server.ts'

export type LoginChangeContext = Pick<AccountContext, 'now' | 'newId' | 'loginMethods'>

/** Such messages a day to one phone or mailbox: they limit the cost of an account that is changed all day long. */
const MAX_MESSAGES_PER_DAY: Record<ContactKind, number> = { phone: 5, email: 20 }

interface RecordLoginChangeParams extends LoginChange {
  accountId: number
  /** The account's contacts before the change: all of them are notified. */
  contacts: readonly Contact[]
}

/**
 * Records a change and enqueues notices to the account's contacts, in the transaction of the change. Returns its id.
 */
export async function recordLoginChange(
  tx: Transaction<DB>,
  { now: clock, newId, loginMethods }: LoginChangeContext,
  { accountId, kind, subject, contacts }: RecordLoginChangeParams,
): Promise<number> {
  const now = clock()
  const { id } = await tx
    .insertInto('login_change')
    .values({ account_id: accountId, kind, subject, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reachable = contacts.filter((contact) => contact.kind === 'email' || loginMethods.phone)
  const recipients: Contact[] = []
  for (const contact of reachable)
    if ((await countMessagesToday(tx, contact, now)) < MAX_MESSAGES_PER_DAY[contact.kind]) recipients.push(contact)
  if (recipients.length === 0) return id
  const notices = recipients.map((contact) => ({
    id: newId(),
    change_id: id,
    kind: contact.kind,
    value: contact.value,
  }))
  await tx.insertInto('login_change_notice').values(notices).execute()
  const jobs = notices.map((notice) => ({ payload: { noticeId: notice.id }, maxAttempts: MAX_NOTIFY_ATTEMPTS }))
  await enqueueAll(tx, notifyLoginChangeJob, jobs)
  return id
}

/** All contacts of an account, in the order in which they were added. */
export const listContacts = (tx: Pick<Transaction<DB>, 'selectFrom'>, accountId: number): Promise<Contact[]> =>
  tx.selectFrom('account_contact').select(['kind', 'value']).where('account_id', '=', accountId).orderBy('id').execute()

async function countMessagesToday(tx: Transaction<DB>, { kind, value }: Contact, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('login_change_notice as change_notice')
    .innerJoin('login_change as change', 'change.id', 'change_notice.change_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('change_notice.kind', '=', kind)
    .where('change_notice.value', '=', value)
    .where('change.made_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** The job that deletes old login changes; the schedule enqueues it. */
export const sweepLoginChangesJob = defineJob('sweep-login-changes', v.object({}))

/** As long as an account's owner may have questions about the letter. */
const RETENTION_DAYS = 90

/** Deletes changes older than 90 days, and their letters in the mail folder. Returns the number of deleted changes. */
export async function sweepLoginChanges({
  db,
  now,
  letters,
}: Pick<AccountContext, 'db' | 'now'> & { letters: MailFiles }): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  const notices = await db
    .selectFrom('login_change_notice as change_notice')
    .innerJoin('login_change as change', 'change.id', 'change_notice.change_id')
    .select('change_notice.id')
    .where('change.made_at', '<', before)
    .execute()
  // Letters go before the rows: if the process dies in between, the letters are still known.
  await letters.discard(notices.map(({ id }) => id))
  const { numDeletedRows } = await db.deleteFrom('login_change').where('made_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
