import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { type Audit, type AuditEntry, withAudit } from '#domain/access/with-audit.server.ts'
import type { OverrideReason } from '../overrides/override-field.ts'
import { isOwnBranch } from '../overrides/overrides.server.ts'
import { resolveSoon } from '../overrides/resolve-soon.server.ts'
import { setCarStates } from '../states/set-car-states.server.ts'
import type { StockContext } from '../stock-context.ts'
import { findBulkCars } from './list-bulk-cars.server.ts'
import {
  type BulkCar,
  CHANGED_FIELDS,
  type CarPlan,
  isAsShown,
  isEnding,
  MAX_BULK_CARS,
  planChange,
  type ShownCar,
  type StockChange,
  type StockSkip,
  type ValueChange,
  valueBefore,
} from './stock-change.ts'

interface ApplyInput {
  /** A UUID of the form: sent again, it is the same batch, and nothing is done. */
  batch: string
  cars: readonly ShownCar[]
  change: StockChange
}

export interface ApplyContext extends StockContext {
  /** Of the site. */
  timeZone: string
}

/** `isPending`: an import is running, and the cars follow when it is over. */
type ApplyResult = { ok: true; isPending: boolean } | { ok: false; reason: 'unknown' }

/**
 * Makes one change of many cars, in one transaction: either all of it is done or nothing. What has changed since it was
 * shown is left alone. Each car has its history and its entry of the log, and the log has one more for the whole. The
 * batch keeps what became of each car, for `undoStockBatch`. `unknown`: the batch is somebody else's,
 * or the branch is none of the actor's.
 */
export function applyStockChange(
  context: ApplyContext,
  actor: StaffActor,
  { batch, cars, change }: ApplyInput,
): Promise<ApplyResult> {
  return withAudit(context, actor, async (tx, audit): Promise<ApplyResult> => {
    const now = context.now()
    if (change.kind === 'branch' && !(await isOwnBranch(tx, actor, change.branchId)))
      return { ok: false, reason: 'unknown' }
    const begun = await tx
      .insertInto('stock_batch')
      .values({ id: batch, staff_id: actor.staffId, at: now, change: change.kind })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun === undefined) {
      const { staff_id: author } = await tx
        .selectFrom('stock_batch')
        .select('staff_id')
        .where('id', '=', batch)
        .executeTakeFirstOrThrow()
      return author === actor.staffId ? { ok: true, isPending: false } : { ok: false, reason: 'unknown' }
    }
    const shown = new Map(cars.slice(0, MAX_BULK_CARS).map((car) => [car.id, car]))
    const params: StepParams = { actor, audit, batch, shown, now, timeZone: context.timeZone }
    const allowed = await listAllowed(tx, params, change)
    const isPending =
      change.kind === 'state'
        ? await changeStates(tx, allowed, { ...params, change })
        : await changeValues(tx, allowed, { ...params, change })
    return { ok: true, isPending }
  })
}

interface StepParams {
  actor: StaffActor
  audit: Audit
  batch: string
  shown: ReadonlyMap<number, ShownCar>
  now: Date
  timeZone: string
}

/** The cars that the actor may change; the log names the others that exist. */
async function listAllowed(tx: Transaction<DB>, { actor, audit, shown, now }: StepParams, { kind }: StockChange) {
  const cars = await findBulkCars(tx, actor, { carIds: [...shown.keys()], kind, now })
  const allowed = new Set(cars.map(({ id }) => id))
  const others = [...shown.keys()].filter((id) => !allowed.has(id))
  const foreign = await tx
    .selectFrom('car')
    .select('id')
    .where('id', 'in', [0, ...others])
    .execute()
  for (const { id } of foreign)
    await audit({ action: 'access.refuse', subject: `car:${id}`, after: { tried: 'stock.bulk' } })
  return [...allowed]
}

/** What a change does with a car: `skip`, or the ids of what it has made. */
interface Outcome {
  car: BulkCar
  became: string | null
  skip: StockSkip | null
  setId?: number
  endedId?: number | null
  stateChangeId?: number
}

type Planned = { car: BulkCar; plan: Exclude<CarPlan, { skip: StockSkip }> }

/** Sets or ends the value of a person in each car. Returns whether the cars follow only when an import is over. */
async function changeValues(
  tx: Transaction<DB>,
  carIds: readonly number[],
  params: StepParams & { change: ValueChange },
): Promise<boolean> {
  const { actor, now, change } = params
  if (carIds.length === 0) return false
  const { isPending } = await resolveSoon(tx, { carIds, actor: actor.id, now }, async () => {
    const { planned, skipped } = planAll(await findBulkCars(tx, actor, { carIds, kind: change.kind, now }), params)
    const ended = await endShown(tx, planned, params)
    const set = isEnding(change) ? new Map<number, number>() : await insertValues(tx, planned, { ...params, change })
    const outcomes = planned.map(({ car, plan }): Outcome => {
      const setId = set.get(car.id)
      const isChanged = isEnding(change) ? ended.has(car.ownId ?? 0) : setId !== undefined
      const became = plan.value === null ? null : String(plan.value)
      if (!isChanged) return { car, became: null, skip: 'changed' }
      return { car, became, skip: null, endedId: car.ownId, ...(setId !== undefined && { setId }) }
    })
    await saveOutcomes(tx, [...skipped, ...outcomes], params)
    return outcomes.some(({ skip }) => skip === null)
  })
  return isPending
}

/** Brings each car into the state. A car that somebody else holds is skipped: an import holds its cars for seconds. */
async function changeStates(
  tx: Transaction<DB>,
  carIds: readonly number[],
  params: StepParams & { change: Extract<StockChange, { kind: 'state' }> },
): Promise<false> {
  const { actor, now, change } = params
  const locked = await tx
    .selectFrom('car')
    .select('id')
    .where('id', 'in', [0, ...carIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const free = new Set(locked.map(({ id }) => id))
  const cars = await findBulkCars(tx, actor, { carIds, kind: 'state', now })
  const { planned, skipped } = planAll(
    cars.filter(({ id }) => free.has(id)),
    params,
  )
  const busy = cars.filter(({ id }) => !free.has(id)).map((car): Outcome => ({ car, became: null, skip: 'busy' }))
  const ids = planned.map(({ car }) => car.id)
  const changes = await setCarStates(tx, { carIds: ids, to: change.to, actor: actor.id, now })
  const outcomes = planned.map(({ car }): Outcome => {
    const stateChangeId = changes.get(car.id)
    return { car, became: change.to, skip: null, ...(stateChangeId !== undefined && { stateChangeId }) }
  })
  await saveOutcomes(tx, [...busy, ...skipped, ...outcomes], params)
  return false
}

function planAll(cars: readonly BulkCar[], { shown, change, now, timeZone }: StepParams & { change: StockChange }) {
  const planned: Planned[] = []
  const skipped: Outcome[] = []
  for (const car of cars) {
    const before = shown.get(car.id)
    const plan: CarPlan =
      before !== undefined && isAsShown(car, change.kind, before)
        ? planChange(car, change, { now, timeZone })
        : { skip: 'changed' }
    if (plan.skip === undefined) planned.push({ car, plan })
    else skipped.push({ car, became: null, skip: plan.skip })
  }
  return { planned, skipped }
}

/** Ends the values of people that the change replaces or takes back. Returns their ids. */
async function endShown(
  tx: Transaction<DB>,
  planned: readonly Planned[],
  { actor, now }: StepParams,
): Promise<Set<number>> {
  const ended = await tx
    .updateTable('car_override')
    .set({ ended_at: now, ended_by: actor.id })
    .where('id', 'in', [0, ...planned.map(({ car }) => car.ownId ?? 0)])
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(ended.map(({ id }) => id))
}

interface InsertParams extends StepParams {
  change: { kind: 'price' | 'branch' | 'badge'; reason: OverrideReason }
}

/** Returns the ids of the new values by car. */
async function insertValues(tx: Transaction<DB>, planned: readonly Planned[], { actor, now, change }: InsertParams) {
  if (planned.length === 0) return new Map<number, number>()
  const added = await tx
    .insertInto('car_override')
    .values(
      planned.map(({ car, plan: { value, until } }) => ({
        car_id: car.id,
        field: CHANGED_FIELDS[change.kind],
        value: JSON.stringify(value),
        set_by: actor.id,
        set_at: now,
        reason: change.reason,
        until,
      })),
    )
    .onConflict((conflict) => conflict.columns(['car_id', 'field']).where('ended_at', 'is', null).doNothing())
    .returning(['id', 'car_id as carId'])
    .execute()
  return new Map(added.map(({ id, carId }) => [carId, id]))
}

/** Notes what became of each car, in the batch and in the log. */
async function saveOutcomes(
  tx: Transaction<DB>,
  outcomes: readonly Outcome[],
  { audit, batch, change }: StepParams & { change: StockChange },
): Promise<void> {
  if (outcomes.length === 0) return
  await tx
    .insertInto('stock_batch_row')
    .values(
      outcomes.map(({ car, became, skip, setId, endedId, stateChangeId }) => ({
        batch_id: batch,
        car_id: car.id,
        was: valueBefore(car, change.kind),
        became,
        skip,
        set_id: setId ?? null,
        ended_id: skip === null ? (endedId ?? null) : null,
        state_change_id: stateChangeId ?? null,
      })),
    )
    .execute()
  const changed = outcomes.filter(({ skip }) => skip === null)
  for (const { car, became } of changed)
    await audit({
      ...describeChange(change, { car, became }),
      subject: `car:${car.id}`,
      branchId: car.branch?.id ?? null,
    })
  if (changed.length === 0) return
  const after = { change: change.kind, count: changed.length, skipped: outcomes.length - changed.length }
  await audit({ action: 'stock.bulk', subject: `stock-batch:${batch}`, after })
}

/** The entry of the log that a car's own page would write. */
function describeChange(
  change: StockChange,
  { car, became }: Pick<Outcome, 'car' | 'became'>,
): Pick<AuditEntry, 'action' | 'before' | 'after'> {
  switch (change.kind) {
    case 'state':
      return { action: 'car.set-state', before: { state: car.state }, after: { state: change.to } }
    case 'fed-price':
    case 'no-badge':
      return { action: 'car.end-value', after: { field: CHANGED_FIELDS[change.kind] } }
    case 'price': {
      const after = { field: CHANGED_FIELDS.price, value: Number(became), reason: change.reason, until: change.until }
      return { action: 'car.set-value', after }
    }
    case 'badge': {
      const after = { field: CHANGED_FIELDS.badge, value: change.badge, reason: change.reason, until: change.until }
      return { action: 'car.set-value', after }
    }
    case 'branch': {
      const after = { field: CHANGED_FIELDS.branch, value: Number(became), reason: change.reason }
      return { action: 'car.set-value', after }
    }
    default:
      return change satisfies never
  }
}
