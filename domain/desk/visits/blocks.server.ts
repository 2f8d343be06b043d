import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { lockBookings } from '#domain/test-drives/slots.server.ts'
import { SLOT_MS } from '#domain/test-drives/slots.ts'
import { fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import { DAY_MS } from '#locale/durations.ts'
import type { DeskContext } from '../desk-context.ts'
import { inBranches } from '../in-branches.server.ts'

/** What is blocked: the whole branch, one of its positions, or a car wherever it is. */
export type BlockTarget = { kind: 'branch' } | { kind: 'position'; position: number } | { kind: 'car'; carId: number }

interface BlockInput {
  branchId: number
  /** By the branch's clock: `2026-11-21T10:00`. */
  from: string
  to: string
  target: BlockTarget
  /** In a few words, for colleagues; no person. */
  reason: string
  /** The numbers of the visits inside that the actor has been shown. */
  known: readonly number[]
  /** A UUID of the form: what is sent twice is one block. */
  key?: string
}

/** A visit within a block; it stays until somebody moves or cancels it. */
export interface VisitInside {
  number: number
  local: string
  name: string | null
  position: number
}

/**
 * `unknown`: there is no such branch, car or position, or none that this person may block; `wrong-time`: it ends before it
 * begins, is over, or is longer than a month; `booked`: there are visits inside that the actor has not been shown.
 */
type BlockResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'wrong-time' }
  | { ok: false; reason: 'booked'; visits: VisitInside[] }

const MAX_LENGTH_MS = 31 * DAY_MS

/**
 * Blocks hours. What is booked inside is listed first: the visits stay, and nothing new is booked there. Bookings of the
 * branch and of the car wait meanwhile, so that none slips in.
 */
export function addBlock(context: DeskContext, actor: StaffActor, input: BlockInput): Promise<BlockResult> {
  const { branchId, target, reason, known } = input
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<BlockResult> => {
    const carId = target.kind === 'car' ? target.carId : undefined
    const branch = (await mayBlock(tx, actor, branchId)) ? await lockBookings(tx, { branchId, carId }) : undefined
    if (branch === undefined) {
      const refused = { subject: `branch:${branchId}`, after: { tried: 'visit.block' } } as const
      await audit({ action: 'access.refuse', ...refused })
      return { ok: false, reason: 'unknown' }
    }
    const before = await findByKey(tx, input)
    if (before !== undefined) return { ok: true, id: before }
    const position = target.kind === 'position' ? target.position : null
    if (position !== null && position > branch.atOnce) return { ok: false, reason: 'unknown' }
    if (carId !== undefined && !(await hasCar(tx, { carId, branchId }))) return { ok: false, reason: 'unknown' }
    const [begins, ends] = [input.from, input.to].map((local) => fromWallClock(local, branch.timeZone))
    if (begins === undefined || ends === undefined || !isBlockable({ begins, ends, now }))
      return { ok: false, reason: 'wrong-time' }
    const inside = await listInside(tx, { actor, branchId, begins, ends, target, timeZone: branch.timeZone })
    if (inside.some(({ number }) => !known.includes(number))) return { ok: false, reason: 'booked', visits: inside }
    const { id } = await tx
      .insertInto('branch_block')
      .values({
        branch_id: branchId,
        begins_at: begins,
        ends_at: ends,
        slot_position: position,
        car_id: carId ?? null,
        reason,
        made_by: actor.id,
        made_at: now,
        key: input.key,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { from: input.from, to: input.to, position, car: carId ?? null }
    await audit({ action: 'visit.block', subject: `block:${id}`, branchId, after })
    return { ok: true, id }
  })
}

/** The block of the same form; the branch is locked. */
async function findByKey(tx: Transaction<DB>, { branchId, key }: BlockInput): Promise<number | undefined> {
  if (key === undefined) return undefined
  const query = tx.selectFrom('branch_block').select('id').where('key', '=', key).where('branch_id', '=', branchId)
  return (await query.executeTakeFirst())?.id
}

const isBlockable = ({ begins, ends, now }: { begins: Date; ends: Date; now: Date }) =>
  ends > begins && ends > now && ends.getTime() - begins.getTime() <= MAX_LENGTH_MS

const mayBlock = async (tx: Transaction<DB>, actor: StaffActor, branchId: number) =>
  (await tx
    .selectFrom('branch')
    .select('id')
    .where('id', '=', branchId)
    .where(inBranches(actor, 'visits.block', 'branch.id'))
    .executeTakeFirst()) !== undefined

/** A car of another branch is blocked there. */
const hasCar = async (tx: Transaction<DB>, { carId, branchId }: { carId: number; branchId: number }) =>
  (await tx
    .selectFrom('car')
    .select('id')
    .where('id', '=', carId)
    .where((eb) => eb.or([eb('branch_id', '=', branchId), eb('branch_id', 'is', null)]))
    .executeTakeFirst()) !== undefined

interface InsideParams {
  actor: StaffActor
  branchId: number
  begins: Date
  ends: Date
  target: BlockTarget
  timeZone: string
}

async function listInside(
  tx: Transaction<DB>,
  { actor, branchId, begins, ends, target, timeZone }: InsideParams,
): Promise<VisitInside[]> {
  const rows = await tx
    .selectFrom('test_drive')
    .innerJoin('request', 'request.id', 'request_id')
    .select(['request_id as number', 'begins_at as beginsAt', 'slot_position as position'])
    // A car may be booked in another branch.
    .select((eb) =>
      eb
        .case()
        .when(sql<boolean>`${inBranches(actor, 'visits.view', 'test_drive.branch_id')}`)
        .then(eb.ref('name'))
        .end()
        .as('name'),
    )
    .where('state', 'in', ['booked', 'confirmed'])
    .where('begins_at', '<', ends)
    .where('begins_at', '>', new Date(begins.getTime() - SLOT_MS))
    .$if(target.kind !== 'car', (query) => query.where('test_drive.branch_id', '=', branchId))
    .$if(target.kind === 'car', (query) =>
      query.where('test_drive.car_id', '=', target.kind === 'car' ? target.carId : 0),
    )
    .$if(target.kind === 'position', (query) =>
      query.where('slot_position', '=', target.kind === 'position' ? target.position : 0),
    )
    .orderBy('begins_at')
    .orderBy('slot_position')
    .execute()
  return rows.map(({ beginsAt, ...row }) => ({ ...row, local: toWallClock(beginsAt, timeZone) }))
}

/** Gives blocked hours back. False: there is no such block, none that this person may change, or it is removed already. */
export async function removeBlock(context: DeskContext, actor: StaffActor, id: number): Promise<boolean> {
  return withAudit(context, actor, async (tx, audit) => {
    const removed = await tx
      .updateTable('branch_block')
      .set({ removed_by: actor.id, removed_at: context.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where(inBranches(actor, 'visits.block', 'branch_block.branch_id'))
      .returning('branch_id as branchId')
      .executeTakeFirst()
    const subject = `block:${id}` as const
    if (removed !== undefined) {
      await audit({ action: 'visit.unblock', subject, ...removed })
      return true
    }
    const found = await tx
      .selectFrom('branch_block')
      .select(inBranches(actor, 'visits.block', 'branch_block.branch_id').as('isAllowed'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (found?.isAllowed === false) await audit({ action: 'access.refuse', subject, after: { tried: 'visit.unblock' } })
    return false
  })
}

/** Blocked hours of a branch. */
export interface DeskBlock {
  id: number
  beginsAt: Date
  endsAt: Date
  position: number | null
  /** «Tank 300, 2024» */
  car: string | null
  reason: string
  madeBy: string | null
}

/** The blocks of a branch that overlap a period, in order; also those of its cars. */
export async function listBlocks(
  { db }: Pick<DeskContext, 'db'>,
  actor: StaffActor,
  { branchId, from, to }: { branchId: number; from: Date; to: Date | null },
): Promise<DeskBlock[]> {
  return db
    .selectFrom('branch_block')
    .leftJoin('car', 'car.id', 'branch_block.car_id')
    .leftJoin('brand', 'brand.id', 'car.brand_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .leftJoin('staff', (join) => join.on(sql`branch_block.made_by`, '=', sql`'staff:' || staff.id`))
    .select(['branch_block.id', 'begins_at as beginsAt', 'ends_at as endsAt', 'slot_position as position', 'reason'])
    .select(['staff.name as madeBy', sql<string | null>`brand.name || ' ' || model.name || ', ' || car.year`.as('car')])
    .where('branch_block.branch_id', '=', branchId)
    .where('removed_at', 'is', null)
    .where('ends_at', '>', from)
    .$if(to !== null, (query) => query.where('begins_at', '<', to))
    .where(inBranches(actor, 'visits.view', 'branch_block.branch_id'))
    .orderBy('begins_at')
    .orderBy('branch_block.id')
    .execute()
}
