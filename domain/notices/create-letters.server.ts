import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import {
  COLLECTION_WINDOW_MS,
  type NoticeContext,
  type FavouriteNoticeKind,
  type CarSnapshot,
  type NoticeKind,
  type NoticeFrequency,
  type NoticeSettings,
} from './notice.ts'
import { listRecipients } from './list-recipients.server.ts'
import { type SaleStatus, getSaleStatus } from './detect-favourite-changes.ts'

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

/** A due notice, with the facts at the time when its letter is created. */
interface DueNotice {
  id: number
  kind: NoticeKind
  carId: number
  oldPriceRub: number | null
  newPriceRub: number | null
  /** What the owner knows of the favourite; null when it is no longer one. */
  known: CarSnapshot | null
  /** The frequency of the search that the notice belongs to. */
  searchFrequency: NoticeFrequency | null
  /** Whether the car can be bought. */
  isForSale: boolean
}

interface ResolvedNotices {
  included: Pick<DueNotice, 'id' | 'oldPriceRub' | 'newPriceRub'>[]
  /** Ids of notices that are out of date, or that the account has switched off. */
  dropped: number[]
}

/**
 * Chooses which notices of an account go into its letter: for each car one price difference and one change of status,
 * and only what is still true. `due` is in the order of creation; without `settings` the account cannot get letters.
 */
function resolveNotices(due: readonly DueNotice[], settings: NoticeSettings | undefined): ResolvedNotices {
  const included: ResolvedNotices['included'] = []
  if (settings !== undefined) {
    for (const notice of due) if (isEnabledSearchNotice(notice)) included.push(notice)
    const enabled = due.filter(({ kind }) => kind !== 'new-cars' && settings[kind] !== 'off')
    for (const ofCar of Map.groupBy(enabled, ({ carId }) => carId).values()) included.push(...resolveCarNotices(ofCar))
  }
  const ids = new Set(included.map(({ id }) => id))
  return { included, dropped: due.filter(({ id }) => !ids.has(id)).map(({ id }) => id) }
}

const isEnabledSearchNotice = ({ kind, isForSale, searchFrequency }: DueNotice) =>
  kind === 'new-cars' && isForSale && searchFrequency !== 'off'

function resolveCarNotices(notices: readonly DueNotice[]): ResolvedNotices['included'] {
  const known = notices[0]?.known
  if (known === null || known === undefined) return []
  const status = getSaleStatus(known.state)
  const change = resolveStatusNotice(
    notices.filter(({ kind }) => kind !== 'cheaper'),
    status,
  )
  return status === 'gone' ? change : [...resolvePriceNotice(notices, known.priceRub), ...change]
}

/** From the first price to the current one: a price that fell, rose and fell again is one difference, or none. */
function resolvePriceNotice(notices: readonly DueNotice[], newPriceRub: number): ResolvedNotices['included'] {
  const falls = notices.filter(({ kind }) => kind === 'cheaper')
  const [first, last] = [falls[0], falls.at(-1)]
  if (first === undefined || last === undefined || first.oldPriceRub === null || newPriceRub >= first.oldPriceRub)
    return []
  return [{ id: last.id, oldPriceRub: first.oldPriceRub, newPriceRub }]
}

const STATUS_AFTER: Record<Exclude<FavouriteNoticeKind, 'cheaper'>, SaleStatus> = {
  back: 'available',
  reserved: 'reserved',
  sold: 'gone',
}

/** The last change, if the car still has that status and did not have it before the first change. */
function resolveStatusNotice(changes: readonly DueNotice[], status: SaleStatus): ResolvedNotices['included'] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined || getStatusAfter(last) !== status) return []
  const wasAvailable = first.kind !== 'back'
  const isAsBefore = wasAvailable ? status === 'available' : status === 'reserved'
  return isAsBefore ? [] : [last]
}

const getStatusAfter = ({ kind }: DueNotice) =>
  kind === 'cheaper' || kind === 'new-cars' ? undefined : STATUS_AFTER[kind]
