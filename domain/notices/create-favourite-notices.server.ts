import { getErrorCode, ERROR_CODES } from '#db/error-codes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { dueAt, type FavouriteCarChange } from './notice.ts'
import { listRecipients } from './list-recipients.server.ts'
import { isChangedSince, advanceCursor, loadCursor, lockCursor } from './change-cursor.server.ts'
import { detectFavouriteChanges } from './detect-favourite-changes.ts'

/** Cars and favourites of one step: a few milliseconds of locks. */
const CAR_BATCH_SIZE = 500
const FAVOURITE_BATCH_SIZE = 1000
/** Shorter than PostgreSQL's deadlock timeout: if two transactions wait for each other, this job gives up. */
const LOCK_TIMEOUT_MS = 500
const MAX_ATTEMPTS = 5

/**
 * Checks the favourites of all accounts that have changed since the last run, and creates notices. A notice and the
 * known state of its car are saved in one transaction, so that a change is notified once even if a process dies;
 * several processes can run at once. With `isFullScan`, favourites that have not changed since are checked too, for
 * cars that were added while they changed. Returns how many notices were created.
 */
export async function createFavouriteNotices(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  { isFullScan = false, signal }: { isFullScan?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const cursor = await loadCursor(context, 'favourites')
  const carIds = await listChangedCars(context, isFullScan ? '0' : cursor.seenXid)
  let createdCount = 0
  for (let from = 0; from < carIds.length; from += CAR_BATCH_SIZE) {
    signal?.throwIfAborted()
    createdCount += await createCarNotices(context, carIds.slice(from, from + CAR_BATCH_SIZE))
  }
  await advanceCursor(context, 'favourites', cursor)
  return createdCount
}

/** The changed cars that are a favourite of an account with another known price or state. */
async function listChangedCars({ db }: Pick<Context, 'db'>, seenXid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('car')
    .select('car.id')
    .where(isChangedSince(seenXid))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('favourite')
          .innerJoin('visitor', 'visitor.id', 'favourite.visitor_id')
          .select('favourite.car_id')
          .whereRef('favourite.car_id', '=', 'car.id')
          .where('visitor.account_id', 'is not', null)
          .where(hasUnseenChange),
      ),
    )
    .orderBy('car.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function createCarNotices(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  carIds: readonly number[],
): Promise<number> {
  let createdCount = 0
  let last: FavouriteKey | undefined = { carId: 0, visitorId: 0 }
  while (last !== undefined) {
    const step: NoticeBatchResult = await withLockRetry(() =>
      context.db.transaction().execute((tx) => createNoticeBatch(tx, context, carIds, last)),
    )
    createdCount += step.createdCount
    last = step.last
  }
  return createdCount
}

interface FavouriteKey {
  carId: number
  visitorId: number
}

interface NoticeBatchResult {
  createdCount: number
  /** The start of the next step; undefined after the last one. */
  last: FavouriteKey | undefined
}

async function createNoticeBatch(
  tx: Transaction<DB>,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  carIds: readonly number[],
  after: FavouriteKey = { carId: 0, visitorId: 0 },
): Promise<NoticeBatchResult> {
  // One after another, so that no process overwrites a known state with an older one.
  await lockCursor(tx, 'favourites')
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  const favourites = await listChangedFavourites(tx, carIds, after)
  const recipients = await listRecipients(
    tx,
    favourites.map(({ accountId }) => accountId),
  )
  const knownStates: KnownState[] = []
  const notices: NewNotice[] = []
  for (const { carId, visitorId, accountId, ...row } of favourites) {
    const { changes, known } = detectFavouriteChanges(
      { priceRub: row.notifiedPriceRub, state: row.notifiedState },
      { priceRub: row.priceRub, state: row.state },
    )
    if (known.priceRub !== row.notifiedPriceRub || known.state !== row.notifiedState)
      knownStates.push({ carId, visitorId, ...known })
    const settings = recipients.get(accountId)?.settings
    for (const change of changes) {
      const frequency = settings?.[change.kind] ?? 'off'
      if (frequency !== 'off') notices.push({ ...change, accountId, carId, dueAt: dueAt(frequency, now(), timeZone) })
    }
  }
  await saveKnownStates(tx, knownStates)
  await insertNotices(tx, notices, now())
  const end = favourites.at(-1)
  return { createdCount: notices.length, last: favourites.length < FAVOURITE_BATCH_SIZE ? undefined : end }
}

interface ChangedFavourite extends FavouriteKey {
  accountId: number
  notifiedPriceRub: number
  notifiedState: CarState
  priceRub: number
  state: CarState
}

/** The rows are locked until the transaction ends. */
async function listChangedFavourites(
  tx: Transaction<DB>,
  carIds: readonly number[],
  after: FavouriteKey,
): Promise<ChangedFavourite[]> {
  const { rows } = await sql<ChangedFavourite>`
    select favourite.car_id as "carId", visitor_id as "visitorId", account_id as "accountId",
      notified_price_rub as "notifiedPriceRub", notified_state as "notifiedState", car.price_rub as "priceRub", car.state
    from favourite join visitor on visitor.id = favourite.visitor_id join car on car.id = favourite.car_id
    where favourite.car_id = any(${carIds}::bigint[]) and account_id is not null and ${hasUnseenChange}
      and (favourite.car_id, visitor_id) > (${after.carId}, ${after.visitorId})
    order by favourite.car_id, visitor_id limit ${FAVOURITE_BATCH_SIZE}
    for update of favourite`.execute(tx)
  return rows
}

const hasUnseenChange = sql<boolean>`(favourite.notified_price_rub <> car.price_rub or favourite.notified_state <> car.state)`

interface KnownState extends FavouriteKey {
  priceRub: number
  state: CarState
}

async function saveKnownStates(tx: Transaction<DB>, known: readonly KnownState[]): Promise<void> {
  if (known.length === 0) return
  await sql`
    update favourite set notified_price_rub = k."priceRub", notified_state = k.state
    from json_to_recordset(${JSON.stringify(known)}::json)
      as k ("carId" bigint, "visitorId" bigint, "priceRub" integer, state car_state)
    where favourite.car_id = k."carId" and favourite.visitor_id = k."visitorId"`.execute(tx)
}

interface NewNotice extends FavouriteCarChange {
  accountId: number
  carId: number
  dueAt: Date
}

async function insertNotices(tx: Transaction<DB>, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into notice (account_id, kind, car_id, old_price_rub, new_price_rub, noticed_at, due_at)
    select "accountId", kind, "carId", "oldPriceRub", "newPriceRub", ${now}::timestamptz, "dueAt"
    from json_to_recordset(${JSON.stringify(notices)}::json) as n ("accountId" bigint, kind notice_kind, "carId" bigint,
      "oldPriceRub" integer, "newPriceRub" integer, "dueAt" timestamptz)`.execute(tx)
}

/** Retries after a lock timeout: a visitor who changes the list at the moment goes first. */
async function withLockRetry<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      if (getErrorCode(error) !== ERROR_CODES.lockNotAvailable || attempt === MAX_ATTEMPTS) throw error
      await pause(LOCK_TIMEOUT_MS * attempt)
    }
  }
}
