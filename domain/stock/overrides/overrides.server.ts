import * as v from 'valibot'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type Actor, type ActorId, branchesFor } from '#domain/access/rights.ts'
import { type Audit, type AuditedFields, withAudit } from '#domain/access/with-audit.server.ts'
import type { StockContext } from '../stock-context.ts'
import { findEditableCar } from '../find-editable-car.server.ts'
import { resolveSoon } from './resolve-soon.server.ts'
import {
  mustEnd,
  OVERRIDE_RULES,
  type OverrideField,
  OverrideFieldSchema,
  type OverrideReason,
  type OverrideValue,
  StoredOverrideSchema,
} from './override-field.ts'

/** A value that a person has set instead of the feed's. */
export interface Override {
  id: number
  field: OverrideField
  value: OverrideValue
  /** Who has set it: a name, or null for the operator. */
  by: string | null
  setAt: Date
  reason: OverrideReason
  /** The moment at which the feed's value returns; null: when somebody ends it. */
  until: Date | null
}

/**
 * `unknown`: there is no such car or branch, or none that the actor may change; `changed`: somebody else has set or ended
 * the value since it was shown; `current` is how it is now.
 */
type OverrideRefusal =
  | { ok: false; reason: 'unknown' | 'no-end' | 'past-end' }
  | { ok: false; reason: 'changed'; current: Override | null }

/** `isPending`: an import is running, and the car follows when it is over. */
export type OverrideResult = { ok: true; isPending: boolean } | OverrideRefusal

interface SetInput {
  carId: number
  field: OverrideField
  value: OverrideValue
  reason: OverrideReason
  until: Date | null
  /** The value of a person that was shown: its id; null: it was the feed's. */
  shown: number | null
}

/** Sets a value of a car instead of the feed's. Pressed twice, it is set once. */
export function setOverride(context: StockContext, actor: Actor, input: SetInput): Promise<OverrideResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<OverrideResult> => {
    const car = await findEditableCar(tx, { audit, actor, carId: input.carId, tried: 'car.set-value' })
    if (car === undefined || !(await mayHave(tx, actor, input))) return { ok: false, reason: 'unknown' }
    if (mustEnd(input.field) && input.until === null) return { ok: false, reason: 'no-end' }
    if (input.until !== null && input.until <= now) return { ok: false, reason: 'past-end' }
    return replace(tx, { actor: actor.id, audit, now, branchId: car.branchId, ...input })
  })
}

/** Ends a value that a person has set: the feed's returns. `shown`: its id, as it was shown. */
export function endOverride(
  context: StockContext,
  actor: Actor,
  { carId, shown }: { carId: number; shown: number },
): Promise<OverrideResult> {
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<OverrideResult> => {
    const car = await findEditableCar(tx, { audit, actor, carId, tried: 'car.end-value' })
    const open = await tx
      .selectFrom('car_override')
      .select(['field', 'ended_by as endedBy'])
      .where('id', '=', shown)
      .where('car_id', '=', carId)
      .executeTakeFirst()
    if (car === undefined || open === undefined) return { ok: false, reason: 'unknown' }
    const resolved = await resolveSoon(tx, { carIds: [carId], actor: actor.id, now }, async () => {
      if (!(await endOpen(tx, { id: shown, carId, by: actor.id, now }))) return false
      await audit({
        action: 'car.end-value',
        subject: `car:${carId}`,
        branchId: car.branchId,
        after: { field: open.field },
      })
      return true
    })
    if (resolved.isChanged) return { ok: true, isPending: resolved.isPending }
    // It is ended already: the button was pressed twice, or somebody wanted the same, unless there is another one.
    const current = await findOpenOverride(tx, carId, v.parse(OverrideFieldSchema, open.field))
    return current === null ? { ok: true, isPending: resolved.isPending } : { ok: false, reason: 'changed', current }
  })
}

interface ReplaceParams extends SetInput {
  actor: ActorId
  audit: Audit
  now: Date
  branchId: number | null
}

async function replace(tx: Transaction<DB>, params: ReplaceParams): Promise<OverrideResult> {
  const { actor, audit, now, branchId, carId, field, value, reason, until, shown } = params
  const resolved = await resolveSoon(tx, { carIds: [carId], actor, now }, async () => {
    if (shown !== null && !(await endOpen(tx, { id: shown, carId, field, by: actor, now }))) return false
    const added = await tx
      .insertInto('car_override')
      .values({ car_id: carId, field, value: JSON.stringify(value), set_by: actor, set_at: now, reason, until })
      .onConflict((conflict) => conflict.columns(['car_id', 'field']).where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return false
    const after = { field, ...describeValue(field, value), reason, until: until?.toISOString() ?? null }
    await audit({ action: 'car.set-value', subject: `car:${carId}`, branchId, after })
    return true
  })
  if (resolved.isChanged) return { ok: true, isPending: resolved.isPending }
  const current = await findOpenOverride(tx, carId, field)
  const isSame =
    current !== null &&
    current.value === value &&
    current.until?.getTime() === until?.getTime() &&
    current.reason === reason
  return isSame ? { ok: true, isPending: resolved.isPending } : { ok: false, reason: 'changed', current }
}

/** The log has no long texts: a description may have a telephone in it. */
const describeValue = (field: OverrideField, value: OverrideValue): AuditedFields =>
  OVERRIDE_RULES[field].kind === 'paragraph' ? { characters: String(value ?? '').length } : { value }

/** A branch is one of the actor's; every other value may be set by who may change the car. */
const mayHave = async (tx: Transaction<DB>, actor: Actor, { field, value }: SetInput) =>
  field !== 'branchId' || isOwnBranch(tx, actor, value === null ? null : Number(value))

/** Whether the actor may move a car into this branch; null: out of all of them. */
export async function isOwnBranch(tx: Transaction<DB>, actor: Actor, branchId: number | null): Promise<boolean> {
  const branches = branchesFor(actor, 'stock.edit')
  if (branchId === null) return branches === 'all'
  const branch = await tx.selectFrom('branch').select('id').where('id', '=', branchId).executeTakeFirst()
  return branch !== undefined && (branches === 'all' || branches.includes(branch.id))
}

interface EndOpenParams {
  id: number
  carId: number
  /** With it the override must be one of this field. */
  field?: OverrideField
  by: ActorId
  now: Date
}

/** Ends an open override of a car; false when it is ended already, or one of another car or field. */
export async function endOpen(tx: Transaction<DB>, { id, carId, field, by, now }: EndOpenParams): Promise<boolean> {
  const ended = await tx
    .updateTable('car_override')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('car_id', '=', carId)
    .$if(field !== undefined, (overrides) => overrides.where('field', '=', field ?? ''))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

async function findOpenOverride(tx: Transaction<DB>, carId: number, field: OverrideField): Promise<Override | null> {
  const [row] = await selectOverrides(tx, carId).where('field', '=', field).where('ended_at', 'is', null).execute()
  return row === undefined ? null : toOverride(row)
}

/** The open overrides of a car. */
export async function listOpenOverrides({ db }: Pick<StockContext, 'db'>, carId: number): Promise<Override[]> {
  const rows = await selectOverrides(db, carId).where('ended_at', 'is', null).execute()
  return rows.map(toOverride)
}

const selectOverrides = (db: Pick<StockContext['db'], 'selectFrom'>, carId: number) =>
  db
    .selectFrom('car_override')
    .leftJoin('staff', (join) => join.on(sql`car_override.set_by`, '=', sql`'staff:' || staff.id`))
    .select(['car_override.id', 'field', 'value', 'staff.name as by', 'set_at as setAt', 'reason', 'until'])
    .where('car_id', '=', carId)

type OverrideRow = Awaited<ReturnType<ReturnType<typeof selectOverrides>['execute']>>[number]

const toOverride = (row: OverrideRow): Override => ({ ...row, ...v.parse(StoredOverrideSchema, row) })
