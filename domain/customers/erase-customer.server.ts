import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { eraseAccount } from '#domain/accounts/erasure/erase-account.server.ts'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { CustomerRefusal } from './customer.ts'
import { lockCards, raiseVersions } from './lock-cards.server.ts'

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
    if (card.rootId !== id || card.version !== version) return { ok: false, reason: 'changed' }
    const [requests, accounts] = [await listRequests(tx, id), await listAccounts(tx, id)]
    await raiseVersions(tx, [id])
    const after = { requests: requests.length, accounts: accounts.length }
    await audit({ action: 'customer.erase', subject: `customer:${id}`, after })
    return { ok: true, accounts }
  })
  if (!begun.ok) return begun
  for (const account of begun.accounts) await eraseAccount(context, account)
  for (;;) {
    await eraseRequests(context, await listRequests(context.db, id), 'request')
    const isDone = await context.db.transaction().execute((tx) => eraseCards(tx, { id, now: context.now() }))
    if (isDone) return { ok: true }
  }
}

type Begun = { ok: true; accounts: number[] } | CustomerRefusal

/** Returns false and does nothing when another request has come in the meantime. */
async function eraseCards(tx: Transaction<DB>, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const members = await tx
    .selectFrom('customer')
    .select('id')
    .where('root_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if ((await listRequests(tx, id)).length > 0) return false
  const ids = members.map((member) => member.id)
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

const selectSent = (db: Pick<EraseContext['db'], 'selectFrom'>, id: number) =>
  db
    .selectFrom('request')
    .innerJoin('customer_request', 'customer_request.request_id', 'request.id')
    .innerJoin('customer', 'customer.id', 'customer_request.customer_id')
    .where('customer.root_id', '=', id)

/** The requests of the card that still have a person, and those with its contacts that have no card yet, or are held. */
async function listRequests(db: Pick<EraseContext['db'], 'selectFrom'>, id: number): Promise<number[]> {
  const rows = await selectSent(db, id)
    .select('request.id')
    .where('request.erased_at', 'is', null)
    .union(
      db
        .selectFrom('customer')
        .innerJoin('customer_contact as contact', 'contact.customer_id', 'customer.id')
        .innerJoin('request', (join) =>
          join.on(sql<boolean>`case contact.kind when 'phone' then request.phone = contact.value
            else lower(request.email) = contact.value end`),
        )
        .innerJoin('customer_request', 'customer_request.request_id', 'request.id')
        .select('request.id')
        .where('customer.root_id', '=', id)
        .where('customer_request.customer_id', 'is', null)
        .where('request.erased_at', 'is', null),
    )
    .execute()
  return rows.map((row) => row.id)
}

async function listAccounts(db: Pick<EraseContext['db'], 'selectFrom'>, id: number): Promise<number[]> {
  const rows = await selectSent(db, id).select('account_id').distinct().where('account_id', 'is not', null).execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** What an erasure takes, and where data stay that the site cannot erase. */
export interface ErasurePreview {
  requests: number
  files: number
  accounts: number
  notes: number
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
    ), living as (select id from sent where erased_at is null)
    select (select count(*)::int from living) as requests,
      (select count(*)::int from request_file where request_id in (select id from living)) as files,
      (select count(distinct account_id)::int from card) as accounts,
      (select count(*)::int from request_note where request_id in (select id from living) and body <> '')
        + (select count(*)::int from customer_note join customer on customer.id = customer_id
          where root_id = ${id} and body <> '') as notes,
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

const NOTHING = { requests: 0, files: 0, accounts: 0, notes: 0, visits: 0, reservations: 0, channels: null }
