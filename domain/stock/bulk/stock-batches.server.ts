import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { type Audit, type AuditEntry, recordAudit, withAudit } from '#domain/access/with-audit.server.ts'
import { inBranches } from '#domain/desk/in-branches.server.ts'
import { resolveSoon } from '../overrides/resolve-soon.server.ts'
import { setCarStates } from '../states/set-car-states.server.ts'
import type { StockContext } from '../stock-context.ts'
import { CAR_STATES } from '../list/stock-query.ts'
import { STOCK_SKIPS, type StockChangeKind, type StockSkip } from './stock-change.ts'

interface BatchRow {
  carId: number
  /** The price in roubles, the id of the branch, the state or the badge, before and after; null after: the feed's, or none. */
  was: string | null
  became: string | null
  /** Undefined: it was changed. */
  skip: StockSkip | undefined
  isUndone: boolean
  /** It is as the change has left it, and the actor may undo that. */
  canUndo: boolean
}

/** A change of many cars as its author sees it. */
export interface StockBatch {
  at: Date
  kind: StockChangeKind
  /** By the ids of the cars. */
  rows: BatchRow[]
}

const KINDS: readonly StockChangeKind[] = ['price', 'fed-price', 'branch', 'state', 'badge', 'no-badge']

/** A batch of the actor's; undefined for another one, and then the log says that they tried. */
export async function findStockBatch(
  context: StockContext,
  actor: StaffActor,
  id: string,
): Promise<StockBatch | undefined> {
  const { db, now } = context
  const batch = await db
    .selectFrom('stock_batch')
    .select(['at', 'change', 'staff_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const kind = KINDS.find((known) => known === batch?.change)
  if (batch === undefined || kind === undefined) return undefined
  if (batch.staff_id !== actor.staffId) {
    await recordAudit(context, actor, {
      action: 'access.refuse',
      subject: `stock-batch:${id}`,
      after: { tried: 'stock.bulk' },
    })
    return undefined
  }
  const rows = await selectRows(db, actor, { id, now: now() }).execute()
  return {
    at: batch.at,
    kind,
    rows: rows.map(({ carId, was, became, skip, undoneAt, canUndo }) => ({
      carId,
      was,
      became,
      skip: skip === null ? undefined : (STOCK_SKIPS.find((known) => known === skip) ?? 'changed'),
      isUndone: undoneAt !== null,
      canUndo,
    })),
  }
}

interface SelectParams {
  id: string
  now: Date
}

const selectRows = (db: Pick<StockContext['db'], 'selectFrom'>, actor: StaffActor, { id, now }: SelectParams) =>
  db
    .selectFrom('stock_batch_row as row')
    .innerJoin('car', 'car.id', 'row.car_id')
    .leftJoin('car_override as made', 'made.id', 'row.set_id')
    .leftJoin('car_override as ended', 'ended.id', 'row.ended_id')
    .select(['row.car_id as carId', 'row.was', 'row.became', 'row.skip', 'row.undone_at as undoneAt'])
    .select(['row.set_id as setId', 'row.state_change_id as stateChangeId', 'ended.id as endedId'])
    .select(['ended.field', 'ended.value', 'ended.reason', 'ended.until', 'made.field as madeField'])
    .select(['car.branch_id as branchId'])
    .select(
      // Only while nothing has followed: no other state, no other value, and the value that comes back has not ended.
      sql<boolean>`coalesce(row.skip is null and row.undone_at is null and ${inBranches(actor, 'stock.bulk', 'car.branch_id')}
        and case
          when row.state_change_id is not null then row.state_change_id =
            (select max(id) from car_state_change where car_state_change.car_id = row.car_id)
          when row.set_id is not null then made.ended_at is null
          else (ended.until is null or ended.until > ${now}) and not exists (select from car_override open
            where open.car_id = row.car_id and open.field = ended.field and open.ended_at is null)
        end, false)`.as('canUndo'),
    )
    .where('row.batch_id', '=', id)
    .orderBy('row.car_id')

type UndoRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/**
 * Undoes a change of many cars, in one transaction: values of people that it replaced come back while their last day is
 * not over, states too. A car that was changed since is left alone, which `findStockBatch` then says. Each car has its
 * history and its entry of the log, and the log has one more for the whole. `unknown`: it is no batch of the actor's.
 */
export function undoStockBatch(
  context: StockContext,
  actor: StaffActor,
  id: string,
): Promise<{ ok: true; isPending: boolean } | { ok: false; reason: 'unknown' }> {
  return withAudit(context, actor, async (tx, audit) => {
    const now = context.now()
    const batch = await tx
      .selectFrom('stock_batch')
      .select('change')
      .where('id', '=', id)
      .where('staff_id', '=', actor.staffId)
      .forUpdate()
      .executeTakeFirst()
    if (batch === undefined) return { ok: false, reason: 'unknown' }
    const params: UndoParams = { actor, audit, id, now }
    const { rows } = await sql<{ id: number }>`select car_id as id from stock_batch_row
      where batch_id = ${id} and skip is null and undone_at is null order by car_id`.execute(tx)
    const carIds = rows.map((row) => row.id)
    if (carIds.length === 0) return { ok: true, isPending: false }
    if (batch.change === 'state') return { ok: true, isPending: await undoStates(tx, carIds, params) }
    const { isPending } = await resolveSoon(tx, { carIds, actor: actor.id, now }, () => undoValues(tx, params))
    return { ok: true, isPending }
  })
}

interface UndoParams extends SelectParams {
  actor: StaffActor
  audit: Audit
}

const listUndoable = async (tx: Transaction<DB>, { actor, id, now }: UndoParams) =>
  (await selectRows(tx, actor, { id, now }).execute()).filter(({ canUndo }) => canUndo)

async function undoStates(tx: Transaction<DB>, carIds: readonly number[], params: UndoParams): Promise<false> {
  const { actor, now } = params
  const locked = await tx
    .selectFrom('car')
    .select('id')
    .where('id', 'in', carIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const free = new Set(locked.map(({ id }) => id))
  const rows = (await listUndoable(tx, params)).filter(({ carId }) => free.has(carId))
  for (const [was, together] of Map.groupBy(rows, (row) => CAR_STATES.find((state) => state === row.was))) {
    if (was === undefined) continue
    const ids = together.map(({ carId }) => carId)
    const lines = await setCarStates(tx, { carIds: ids, to: was, actor: actor.id, now, reason: 'undo', isUndo: true })
    await keepEarlierStates(tx, together, lines)
    await saveUndone(tx, together, { ...params, describe: () => ({ action: 'car.set-state', after: { state: was } }) })
  }
  return false
}

/** The changes that brought the cars into the states in which they are again can be undone in their turn. */
async function keepEarlierStates(
  tx: Transaction<DB>,
  rows: readonly UndoRow[],
  lines: ReadonlyMap<number, number>,
): Promise<void> {
  const again = rows.map(({ carId, stateChangeId }) => ({ carId, undone: stateChangeId, line: lines.get(carId) }))
  await sql`
    update stock_batch_row earlier set state_change_id = again.line
    from json_to_recordset(${JSON.stringify(again)}::json) as again ("carId" bigint, undone bigint, line bigint)
    where earlier.car_id = again."carId" and earlier.undone_at is null and earlier.state_change_id = (
      select max(id) from car_state_change where car_id = again."carId" and id < again.undone)`.execute(tx)
}

async function undoValues(tx: Transaction<DB>, params: UndoParams): Promise<boolean> {
  const { actor, now } = params
  const found = await listUndoable(tx, params)
  // While an import is running nobody holds the cars: somebody may have been faster.
  const ended = await tx
    .updateTable('car_override')
    .set({ ended_at: now, ended_by: actor.id })
    .where('id', 'in', [0, ...found.flatMap(({ setId }) => setId ?? [])])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const endedIds = new Set(ended.map(({ id }) => id))
  const free = found.filter(({ setId }) => setId === null || endedIds.has(setId))
  const back = await bringBack(tx, free, params)
  const rows = free.filter((row) => !comesBack(row, now) || back.has(row.carId))
  await keepEarlierValues(tx, rows, back)
  await saveUndone(tx, rows, {
    ...params,
    describe: (row) => describeUndone(row, now),
  })
  return rows.length > 0
}

/** Sets the values again that the change had ended. Returns their ids by car. */
async function bringBack(
  tx: Transaction<DB>,
  rows: readonly UndoRow[],
  { actor, now }: UndoParams,
): Promise<ReadonlyMap<number, number>> {
  const values = rows.flatMap((row) => {
    const { carId, field, value, reason, until } = row
    if (field === null || reason === null || !comesBack(row, now)) return []
    return [{ car_id: carId, field, value: JSON.stringify(value), set_by: actor.id, set_at: now, reason, until }]
  })
  if (values.length === 0) return new Map()
  const added = await tx
    .insertInto('car_override')
    .values(values)
    .onConflict((conflict) => conflict.columns(['car_id', 'field']).where('ended_at', 'is', null).doNothing())
    .returning(['id', 'car_id as carId'])
    .execute()
  return new Map(added.map(({ id, carId }) => [carId, id]))
}

/** The changes that had set the values that are back can be undone in their turn. */
async function keepEarlierValues(
  tx: Transaction<DB>,
  rows: readonly UndoRow[],
  back: ReadonlyMap<number, number>,
): Promise<void> {
  const again = rows.map(({ carId, endedId }) => ({ ended: endedId, back: back.get(carId) }))
  await sql`
    update stock_batch_row earlier set set_id = again.back
    from json_to_recordset(${JSON.stringify(again)}::json) as again (ended bigint, back bigint)
    where earlier.set_id = again.ended and again.back is not null and earlier.undone_at is null`.execute(tx)
}

/** Whether the value of a person that the change had ended comes back: one whose last day is over does not. */
const comesBack = ({ endedId, until }: UndoRow, now: Date) => endedId !== null && (until === null || until > now)

const describeUndone = (row: UndoRow, now: Date): Pick<AuditEntry, 'action' | 'after'> =>
  comesBack(row, now)
    ? { action: 'car.set-value', after: { field: row.field ?? '', reason: 'undo' } }
    : { action: 'car.end-value', after: { field: row.madeField ?? '' } }

interface SaveParams extends UndoParams {
  describe: (row: UndoRow) => Pick<AuditEntry, 'action' | 'after'>
}

async function saveUndone(
  tx: Transaction<DB>,
  rows: readonly UndoRow[],
  { audit, id, now, describe }: SaveParams,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .updateTable('stock_batch_row')
    .set({ undone_at: now })
    .where('batch_id', '=', id)
    .where(
      'car_id',
      'in',
      rows.map(({ carId }) => carId),
    )
    .execute()
  for (const row of rows) await audit({ ...describe(row), subject: `car:${row.carId}`, branchId: row.branchId })
  await audit({ action: 'stock.undo-bulk', subject: `stock-batch:${id}`, after: { count: rows.length } })
}
