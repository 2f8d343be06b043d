import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { eraseAccount } from '#domain/accounts/erasure/erase-account.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards, lockCustomers, raiseVersions } from './lock-cards.server.ts'

type EraseContext = Pick<RequestContext, 'db' | 'now' | 'requestFiles' | 'letters'>

interface EraseInput {
  /** The card with the version that was shown. */
  id: number
  version: number
}

/**
 * Erases a person as they have asked (law 152-FZ, article 21): their requests in every branch, their account, and what
 * the staff have written about them. The log has the entry first; when the process dies in between, the card is still
 * there and the erasure can be repeated.
 */
export async function eraseCustomer(
  context: EraseContext,
  actor: StaffActor,
  { id, version }: EraseInput,
): Promise<{ ok: true } | CustomerRefusal> {
  const begun = await withAudit(context, actor, async (tx, audit): Promise<Begun> => {
    const lock = { audit, actor, permission: 'customers.erase', name: 'customer.erase' } as const
    const cards = await lockCards(tx, [id], lock)
    if (!Array.isArray(cards)) return cards
    const [card] = cards
    if (card?.erasedAt !== null) return { ok: false, reason: 'erased' }
    const isAsShown = card.version === version || (await isBegun(tx, card, version))
    if (card.rootId !== id || !isAsShown) return { ok: false, reason: 'changed' }
    const members = await tx.selectFrom('customer').select('id').where('root_id', '=', id).execute()
    const ids = members.map((member) => member.id)
    const [requests, accounts] = [await listRequests(tx, ids), await listAccounts(tx, ids)]
    await raiseVersions(tx, [id])
    const after = { requests: requests.length, accounts: accounts.length, version }
    await audit({ action: 'customer.erase', subject: `customer:${id}`, after })
    return { ok: true, ids, accounts }
  })
  if (!begun.ok) return begun
  for (const account of begun.accounts) await eraseAccount(context, account)
  for (;;) {
    await eraseRequests(context, await listRequests(context.db, begun.ids), 'request')
    const isDone = await context.db.transaction().execute((tx) => eraseCards(tx, begun.ids, context.now()))
    if (isDone) return { ok: true }
  }
}

/** Whether nothing but an erasure that has begun has changed the card since: a second press, or one after a crash, goes on with it. */
async function isBegun(tx: Transaction<DB>, card: { id: number; version: number }, shown: number): Promise<boolean> {
  if (card.version !== shown + 1) return false
  const entry = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', `customer:${card.id}`)
    .where('action', '=', 'customer.erase')
    .where(sql`after ->> 'version'`, '=', String(shown))
    .executeTakeFirst()
  return entry !== undefined
}

/** `ids`: the cards that were shown as one. It stays with these if they are merged or brought apart meanwhile. */
type Begun = { ok: true; ids: number[]; accounts: number[] } | CustomerRefusal

/** Returns false and does nothing when another request has come in the meantime. */
async function eraseCards(tx: Transaction<DB>, ids: readonly number[], now: Date): Promise<boolean> {
  await lockCustomers(tx)
  await tx.selectFrom('customer').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if ((await listRequests(tx, ids)).length > 0) return false
  await tx.deleteFrom('customer_contact').where('customer_id', 'in', ids).execute()
  await tx.updateTable('customer_note').set({ body: '' }).where('customer_id', 'in', ids).execute()
  await tx
    .updateTable('customer')
    .set({ erased_at: now })
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute()
  return true
}

const selectSent = (db: Pick<EraseContext['db'], 'selectFrom'>, ids: readonly number[]) =>
  db
    .selectFrom('request')
    .innerJoin('customer_request', 'customer_request.request_id', 'request.id')
    .where('customer_request.customer_id', 'in', ids)

/** The requests of these cards that still have a person, and those with their contacts that have no card yet, or are held. */
async function listRequests(db: Pick<EraseContext['db'], 'selectFrom'>, ids: readonly number[]): Promise<number[]> {
  const rows = await selectSent(db, ids)
    .select('request.id')
    .where('request.erased_at', 'is', null)
    .union(
      db
        .selectFrom('customer_contact as contact')
        .innerJoin('request', (join) => join.on(HAS_CONTACT))
        .innerJoin('customer_request', 'customer_request.request_id', 'request.id')
        .select('request.id')
        .where('contact.customer_id', 'in', ids)
        .where('customer_request.customer_id', 'is', null)
        .where('request.erased_at', 'is', null),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Whether a request names a phone or an address of `contact`. */
const HAS_CONTACT = sql<boolean>`(contact.kind = 'phone' and request.phone = contact.value
  or contact.kind = 'email' and lower(request.email) = contact.value)`

async function listAccounts(db: Pick<EraseContext['db'], 'selectFrom'>, ids: readonly number[]): Promise<number[]> {
  const rows = await selectSent(db, ids).select('account_id').distinct().where('account_id', 'is not', null).execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** What an erasure takes, also of requests that are held or have no card yet; and where data stay that the site cannot erase. */
export interface ErasurePreview {
  requests: number
  files: number
  accounts: number
  notes: number
  /** To the person. */
  letters: number
  /** Test drives to come and cars that are reserved: both become free. */
  visits: number
  reservations: number
  /** Where requests have been delivered: what these channels hold stays. */
  channels: { channel: string; count: number; lastAt: Date }[]
}

/** What erasing this customer would take; of one that is erased, what channels still hold. */
export async function previewErasure(
  { db, now }: Pick<EraseContext, 'db' | 'now'>,
  id: number,
): Promise<ErasurePreview> {
  const { rows } = await sql<
    Omit<ErasurePreview, 'channels'> & { channels: { channel: string; count: number; lastAtMs: number }[] | null }
  >`
    with card as (
      select request.id, account_id from request join customer_request on request_id = request.id
        join customer on customer.id = customer_id where root_id = ${id}
    ), sent as (
      select id, request.erased_at from request
      where id in (select id from card) or account_id in (select account_id from card)
        or id in (select request.id from customer_contact as contact join customer on customer.id = contact.customer_id
          join request on ${HAS_CONTACT} join customer_request on request_id = request.id
          where root_id = ${id} and customer_request.customer_id is null)
    ), living as (select id from sent where erased_at is null)
    select (select count(*)::int from living) as requests,
      (select count(*)::int from request_file where request_id in (select id from living)) as files,
      (select count(distinct account_id)::int from card) as accounts,
      (select count(*)::int from request_note where request_id in (select id from living) and body <> '')
        + (select count(*)::int from customer_note join customer on customer.id = customer_id
          where root_id = ${id} and body <> '') as notes,
      (select count(*)::int from request_reply where request_id in (select id from living) and body <> '') as letters,
      (select count(*)::int from test_drive
        where request_id in (select id from living) and begins_at > ${now()} and cancelled_at is null) as visits,
      (select count(*)::int from reservation where request_id in (select id from living) and ended_at is null) as reservations,
      (select json_agg(json_build_object('channel', channel, 'count', count, 'lastAtMs', last_at_ms) order by channel) from (
        select channel, count(*)::int, floor(extract(epoch from max(ended_at)) * 1000)::bigint as last_at_ms
        from delivery where state = 'delivered' and request_id in (select id from sent) group by channel
      ) as held) as channels`.execute(db)
  const { channels, ...counts } = rows[0] ?? NOTHING
  return {
    ...counts,
    channels: (channels ?? []).map(({ lastAtMs, ...held }) => ({ ...held, lastAt: new Date(lastAtMs) })),
  }
}

const NOTHING = { requests: 0, files: 0, accounts: 0, notes: 0, letters: 0, visits: 0, reservations: 0, channels: null }
