import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { hashMailbox } from '#domain/requests/channels/mail/hash-mailbox.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import { findAccount } from '../find-account.server.ts'
import type { Account } from '../account.ts'

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
