import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { AccountContext } from '../account-context.ts'
import type { Account } from '../account.ts'
import { findAccount } from '../find-account.server.ts'
import {
  listContacts,
  type LoginChangeContext,
  recordLoginChange,
} from '../login-methods/record-login-change.server.ts'

type EraseContext = Pick<RequestContext, 'db' | 'now' | 'requestFiles' | 'letters'>

/**
 * Erases a person (law 152-FZ, article 21): the account with all its rows, unsent codes and letters, and the personal
 * data in their requests, which stay for statistics. Requests without login that name a verified contact of the account
 * are included. When the process dies in between, the account still exists and the erasure can be repeated.
 */
export async function eraseAccount(context: EraseContext, accountId: number): Promise<void> {
  const account = await findAccount(context, accountId)
  if (account === undefined) return
  for (;;) {
    const requests = await listRequestIds(context.db, account)
    await eraseRequests(context, requests, 'request')
    await context.letters.discard(await listLetterIds(context.db, account))
    const isGone = await context.db.transaction().execute((tx) => eraseRows(tx, account))
    if (isGone) return
  }
}

/** Returns false and does nothing when a new request has been added in the meantime. */
async function eraseRows(tx: Transaction<DB>, account: Account): Promise<boolean> {
  // From here on no request, code or letter can be added: their rows refer to this locked one.
  await tx.selectFrom('site_account').select('id').where('id', '=', account.id).forUpdate().execute()
  if ((await listRequestIds(tx, account)).length > 0) return false
  await tx
    .deleteFrom('login_code')
    .where((eb) =>
      eb.or([eb('value', 'in', [...account.phones, ...account.emails, '']), eb('account_id', '=', account.id)]),
    )
    .execute()
  await tx
    .deleteFrom('confirmation_rate_limit')
    .where('address_hash', 'in', [...account.emails, ''].map(hashMailbox))
    .execute()
  // Changes of other accounts that had one of these contacts before.
  await tx
    .deleteFrom('login_change')
    .where('subject', 'in', [...account.phones, ...account.emails, ''])
    .where('kind', 'in', ['contact-added', 'contact-removed'])
    .execute()
  await tx
    .deleteFrom('login_change_notice')
    .where('value', 'in', [...account.phones, ...account.emails, ''])
    .execute()
  await tx.deleteFrom('site_account').where('id', '=', account.id).execute()
  return true
}

async function listRequestIds(db: Pick<EraseContext['db'], 'selectFrom'>, account: Account): Promise<number[]> {
  const rows = await db
    .selectFrom('request')
    .select('id')
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', account.id),
        eb.and([
          eb('account_id', 'is', null),
          // An empty list is not valid SQL; no phone is empty.
          eb.or([eb('phone', 'in', [...account.phones, '']), eb(sql`lower(email)`, 'in', [...account.emails, ''])]),
        ]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Letters with codes, notices and login changes that may still be in our own folder. */
async function listLetterIds(db: EraseContext['db'], account: Account): Promise<string[]> {
  const rows = await db
    .selectFrom('notice_letter')
    .select('id')
    .where('account_id', '=', account.id)
    .unionAll(
      db
        .selectFrom('login_code')
        .select('id')
        .where((eb) => eb.or([eb('value', 'in', [...account.emails, '']), eb('account_id', '=', account.id)])),
    )
    .unionAll(
      db
        .selectFrom('login_change_notice as change_notice')
        .innerJoin('login_change as change', 'change.id', 'change_notice.change_id')
        .select('change_notice.id')
        .where((eb) =>
          eb.or([
            eb('change_notice.value', 'in', [...account.emails, '']),
            eb('change.subject', 'in', [...account.phones, ...account.emails, '']),
            eb('change.account_id', '=', account.id),
          ]),
        ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** How long an erasure waits for its notices: afterwards the contacts are no longer known. */
const MAX_WAIT_MS = 3000
const POLL_INTERVAL_MS = 100

/**
 * Notifies the contacts of an account that it is about to be erased, and waits until the notices are sent, at most
 * three seconds: a mail server that does not respond must not prevent the erasure (law 152-FZ, article 21).
 */
export async function notifyErasure(
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
): Promise<void> {
  const changeId = await recordErasureOnce(context, accountId)
  if (changeId === undefined) return
  const end = performance.now() + MAX_WAIT_MS
  while (performance.now() < end && (await isNoticePending(context, changeId))) await wait(POLL_INTERVAL_MS)
}

/** The id of the change; undefined when it has been recorded already, so that a button pressed twice notifies once. */
const recordErasureOnce = (
  context: Pick<AccountContext, 'db'> & LoginChangeContext,
  accountId: number,
): Promise<number | undefined> =>
  context.db.transaction().execute(async (tx) => {
    await tx.selectFrom('site_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
    const contacts = await listContacts(tx, accountId)
    const earlier = await tx
      .selectFrom('login_change')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'account-erased')
      .where('made_at', '>', new Date(context.now().getTime() - DAY_MS))
      .executeTakeFirst()
    if (earlier !== undefined || contacts.length === 0) return undefined
    return recordLoginChange(tx, context, { accountId, kind: 'account-erased', subject: null, contacts })
  })

async function isNoticePending({ db }: Pick<AccountContext, 'db'>, changeId: number): Promise<boolean> {
  const pending = await db
    .selectFrom('login_change_notice')
    .select('id')
    .where('change_id', '=', changeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return pending !== undefined
}
