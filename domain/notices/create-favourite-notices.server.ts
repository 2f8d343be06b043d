import { getErrorCode, ERROR_CODES } from '#db/error-codes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { CarState, DB } from '#db/schema.ts'
import type { Context } from '../context.ts'
import { dueAt } from './due-at.ts'
import { listRecipients } from './list-recipients.server.ts'
import type { FavouriteCarChange } from './notice.ts'
import { isChangedSince, advanceCursor, loadCursor, lockCursor } from './change-cursor.server.ts'
import { detectFavouriteChanges } from './detect-favourite-changes.ts'

/** Cars and kept cars of one step: a few milliseconds of locks. */
const CAR_BATCH_SIZE = 500
const FAVOURITE_BATCH_SIZE = 1000
/** Less than PostgreSQL waits before it looks for a deadlock: when two wait for each other, it is the job that gives way. */
const LOCK_TIMEOUT_MS = 500
const MAX_ATTEMPTS = 5

/**
 * Looks at the kept cars of all accounts that have changed since the last look, and writes down what there is to tell.
 * What is told and that it was told are one transaction, so a change is told once whoever dies when; several may look
 * at once. With `everything`, cars that have not changed since are looked at too: for one that was kept while it
 * changed. Returns how many notices were written.
 */
export async function createFavouriteNotices(
  context: Pick<Context, 'db' | 'now'>,
  { everything = false, signal }: { everything?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const mark = await loadCursor(context, 'kept-cars')
  const carIds = await listChangedCars(context, everything ? '0' : mark.seenXid)
  let written = 0
  for (let from = 0; from < carIds.length; from += CAR_BATCH_SIZE) {
    signal?.throwIfAborted()
    written += await createCarNotices(context, carIds.slice(from, from + CAR_BATCH_SIZE))
  }
  await advanceCursor(context, 'kept-cars', mark)
  return written
}

/** Of the changed cars those that an account keeps and knows otherwise. */
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

async function createCarNotices(context: Pick<Context, 'db' | 'now'>, carIds: readonly number[]): Promise<number> {
  let written = 0
  let last: FavouriteKey | undefined = { carId: 0, visitorId: 0 }
  while (last !== undefined) {
    const step: NoticeBatchResult = await withLockRetry(() =>
      context.db.transaction().execute((tx) => createNoticeBatch(tx, context, carIds, last)),
    )
    written += step.written
    last = step.last
  }
  return written
}

interface FavouriteKey {
  carId: number
  visitorId: number
}

interface NoticeBatchResult {
  written: number
  /** Where the next step begins; undefined after the last one. */
  last: FavouriteKey | undefined
}

async function createNoticeBatch(
  tx: Transaction<DB>,
  { now }: Pick<Context, 'now'>,
  carIds: readonly number[],
  after: FavouriteKey = { carId: 0, visitorId: 0 },
): Promise<NoticeBatchResult> {
  // In turn, so that nobody overwrites what is known of a car with what it was before.
  await lockCursor(tx, 'kept-cars')
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  const kept = await listChangedFavourites(tx, carIds, after)
  const recipients = await listRecipients(
    tx,
    kept.map(({ accountId }) => accountId),
  )
  const known: KnownState[] = []
  const notices: NewNotice[] = []
  for (const { carId, visitorId, accountId, ...row } of kept) {
    const { news, told } = detectFavouriteChanges(
      { priceRub: row.toldPriceRub, state: row.toldState },
      { priceRub: row.priceRub, state: row.state },
    )
    if (told.priceRub !== row.toldPriceRub || told.state !== row.toldState) known.push({ carId, visitorId, ...told })
    const settings = recipients.get(accountId)?.settings
    for (const piece of news) {
      const pace = settings?.[piece.kind] ?? 'off'
      if (pace !== 'off') notices.push({ ...piece, accountId, carId, dueAt: dueAt(pace, now()) })
    }
  }
  await saveKnownStates(tx, known)
  await insertNotices(tx, notices, now())
  const end = kept.at(-1)
  return { written: notices.length, last: kept.length < FAVOURITE_BATCH_SIZE ? undefined : end }
}

interface ChangedFavourite extends FavouriteKey {
  accountId: number
  toldPriceRub: number
  toldState: CarState
  priceRub: number
  state: CarState
}

/** Held until the transaction ends. */
async function listChangedFavourites(
  tx: Transaction<DB>,
  carIds: readonly number[],
  after: FavouriteKey,
): Promise<ChangedFavourite[]> {
  const { rows } = await sql<ChangedFavourite>`
    select favourite.car_id as "carId", visitor_id as "visitorId", account_id as "accountId",
      told_price_rub as "toldPriceRub", told_state as "toldState", car.price_rub as "priceRub", car.state
    from favourite join visitor on visitor.id = favourite.visitor_id join car on car.id = favourite.car_id
    where favourite.car_id = any(${carIds}::bigint[]) and account_id is not null and ${hasUnseenChange}
      and (favourite.car_id, visitor_id) > (${after.carId}, ${after.visitorId})
    order by favourite.car_id, visitor_id limit ${FAVOURITE_BATCH_SIZE}
    for update of favourite`.execute(tx)
  return rows
}

const hasUnseenChange = sql<boolean>`(favourite.told_price_rub <> car.price_rub or favourite.told_state <> car.state)`

interface KnownState extends FavouriteKey {
  priceRub: number
  state: CarState
}

async function saveKnownStates(tx: Transaction<DB>, known: readonly KnownState[]): Promise<void> {
  if (known.length === 0) return
  await sql`
    update favourite set told_price_rub = k."priceRub", told_state = k.state
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
    insert into notice (account_id, kind, car_id, was_rub, now_rub, noticed_at, due_at)
    select "accountId", kind, "carId", "wasRub", "nowRub", ${now}::timestamptz, "dueAt"
    from json_to_recordset(${JSON.stringify(notices)}::json) as n ("accountId" bigint, kind notice_kind, "carId" bigint,
      "wasRub" integer, "nowRub" integer, "dueAt" timestamptz)`.execute(tx)
}

/** Whoever changes his list at this moment goes first. */
async function withLockRetry<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (getErrorCode(error) !== ERROR_CODES.lockNotAvailable || attempt === MAX_ATTEMPTS) throw error
      await pause(LOCK_TIMEOUT_MS * attempt)
    }
  }
}
