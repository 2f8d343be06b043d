import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { enqueueAll } from '#platform/queue/queue.server.ts'
import type { AccountContext } from '../account-context.ts'
import { DAY_MS } from '../codes/code-rate-limits.ts'
import type { Contact, ContactKind } from '../codes/login-code.ts'
import type { LoginChange } from './login-change.ts'
import { MAX_NOTIFY_ATTEMPTS, notifyLoginChangeJob } from './notify-login-change.server.ts'

export type LoginChangeContext = Pick<AccountContext, 'now' | 'newId' | 'loginMethods'>

/** How many of such messages one phone or letter box is sent a day: an account that is changed all day long costs no fortune. */
const MAX_MESSAGES_PER_DAY: Record<ContactKind, number> = { phone: 5, email: 20 }

interface RecordLoginChangeParams extends LoginChange {
  accountId: number
  /** The account's contacts before the change: all of them are told. */
  contacts: readonly Contact[]
}

/** Writes a change down and has the account's contacts told, in the transaction that makes it. Returns the change's id. */
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
  const reached = contacts.filter((contact) => contact.kind === 'email' || loginMethods.phone)
  const told: Contact[] = []
  for (const contact of reached)
    if ((await countMessagesToday(tx, contact, now)) < MAX_MESSAGES_PER_DAY[contact.kind]) told.push(contact)
  if (told.length === 0) return id
  const notices = told.map((contact) => ({ id: newId(), change_id: id, kind: contact.kind, value: contact.value }))
  await tx.insertInto('login_change_notice').values(notices).execute()
  const jobs = notices.map((notice) => ({ payload: { noticeId: notice.id }, maxAttempts: MAX_NOTIFY_ATTEMPTS }))
  await enqueueAll(tx, notifyLoginChangeJob, jobs)
  return id
}

/** The contacts by which an account can be told of something, before one of them goes. */
export const listContacts = (tx: Pick<Transaction<DB>, 'selectFrom'>, accountId: number): Promise<Contact[]> =>
  tx.selectFrom('account_contact').select(['kind', 'value']).where('account_id', '=', accountId).orderBy('id').execute()

async function countMessagesToday(tx: Transaction<DB>, { kind, value }: Contact, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('login_change_notice as told')
    .innerJoin('login_change as change', 'change.id', 'told.change_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('told.kind', '=', kind)
    .where('told.value', '=', value)
    .where('change.made_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}
