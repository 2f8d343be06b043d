import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import { COLLECTION_WINDOW_MS } from './due-at.ts'
import { listRecipients } from './list-recipients.server.ts'
import type { NoticeContext } from './notice-context.ts'
import { type DueNotice, resolveNotices } from './resolve-notices.ts'

type CreateLettersContext = Pick<NoticeContext, 'db' | 'now' | 'newId'>

/**
 * Creates letters from due notices, one for each account, for at most `limit` accounts. Several processes can run at
 * once: an account's notices go into one letter, once. Returns how many letters were created.
 */
export async function createLetters(context: CreateLettersContext, limit: number): Promise<number> {
  const due = await context.db
    .selectFrom('notice')
    .select('account_id as accountId')
    .where('letter_id', 'is', null)
    .where('due_at', '<=', context.now())
    .groupBy('account_id')
    .orderBy(sql`min(due_at)`)
    .limit(limit)
    .execute()
  let letters = 0
  for (const { accountId } of due) {
    const isWritten = await context.db.transaction().execute((tx) => createLetter(tx, context, accountId))
    if (isWritten) letters += 1
  }
  return letters
}

/** False when nothing is left to send, or another process is creating the letter. */
async function createLetter(tx: Transaction<DB>, context: CreateLettersContext, accountId: number): Promise<boolean> {
  const locked = await tx
    .selectFrom('site_account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (locked === undefined) return false
  const now = context.now()
  const due = await listDueNotices(tx, accountId, new Date(now.getTime() + COLLECTION_WINDOW_MS))
  const recipients = await listRecipients(tx, [accountId])
  const { included, dropped } = resolveNotices(due, recipients.get(accountId)?.settings)
  if (dropped.length > 0) await tx.deleteFrom('notice').where('id', 'in', dropped).execute()
  if (included.length === 0) return false
  const id = context.newId()
  await tx.insertInto('notice_letter').values({ id, account_id: accountId, composed_at: now, due_at: now }).execute()
  const rows = included.map(({ id, oldPriceRub, newPriceRub }) => ({ id, oldPriceRub, newPriceRub }))
  await sql`
    update notice set letter_id = ${id}, old_price_rub = t."oldPriceRub", new_price_rub = t."newPriceRub"
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (id bigint, "oldPriceRub" integer, "newPriceRub" integer)
    where notice.id = t.id`.execute(tx)
  return true
}

interface DueNoticeRow extends Omit<DueNotice, 'known'> {
  notifiedPriceRub: number | null
  notifiedState: CarState | null
}

/** Notices that are due within the collection window are included. */
async function listDueNotices(tx: Transaction<DB>, accountId: number, until: Date): Promise<DueNotice[]> {
  const { rows } = await sql<DueNoticeRow>`
    select n.id, n.kind, n.car_id as "carId", n.old_price_rub as "oldPriceRub", n.new_price_rub as "newPriceRub", s.frequency as "searchFrequency",
      f.notified_price_rub as "notifiedPriceRub", f.notified_state as "notifiedState", car.state = 'published' as "isForSale"
    from notice n join car on car.id = n.car_id left join saved_search s on s.id = n.search_id
    left join visitor v on v.account_id = n.account_id
    left join favourite f on f.visitor_id = v.id and f.car_id = n.car_id
    where n.account_id = ${accountId} and n.letter_id is null and n.due_at <= ${until}::timestamptz
    order by n.id for update of n`.execute(tx)
  return rows.map(({ notifiedPriceRub, notifiedState, ...notice }) => ({
    ...notice,
    known:
      notifiedPriceRub === null || notifiedState === null ? null : { priceRub: notifiedPriceRub, state: notifiedState },
  }))
}
