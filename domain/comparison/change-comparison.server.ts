import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { type CatalogueBlock, isSoldOrArchived } from '../cars/car.ts'
import { findCarStatus } from '../cars/find-cars.server.ts'
import type { ListStatus, Viewer, VisitorContext, VisitorMerge } from '../visitors/visitor.ts'
import { type VisitorHandle, withVisitor } from '../visitors/visitors.server.ts'
import { type ComparisonChangeResult, type ComparisonCommandResult, isBlockId, MAX_COMPARED } from './comparison.ts'
import { listCompared } from './list-compared.server.ts'

export interface ChangeComparisonParams {
  carId: number
  /** The id of the catalogue block in which the visitor saw the car (`iblock`: docs/product.md, The wire contract). */
  iblock?: number
  /** `toggle` removes a car that is already compared (docs/product.md, Answer of a list). */
  action: 'toggle' | 'add' | 'remove'
}

/**
 * Adds a car to the viewer's comparison, or removes it; creates a visitor for a newcomer. A car that has been sold
 * since it was added can still be removed.
 */
export async function changeComparison(
  context: VisitorContext,
  viewer: Viewer,
  { carId, iblock, action }: ChangeComparisonParams,
): Promise<ComparisonChangeResult> {
  return withVisitor(context, viewer, async (tx, visitor): Promise<ComparisonChangeResult> => {
    const { existing } = visitor
    const compared = existing === undefined ? [] : await listCompared({ db: tx }, existing.id)
    const isListed = compared.some((car) => car.carId === carId)
    const status = { count: compared.length, isListed, token: existing?.token }
    const car = await findCarStatus({ db: tx }, carId)
    if (car !== undefined && iblock !== undefined && !isBlockId(iblock, car.block))
      return { ok: false, reason: 'other-block', ...status }
    if (existing !== undefined && isListed)
      return action === 'add' ? { ok: true, ...status } : remove(tx, carId, existing.id, status)
    if (car === undefined) return { ok: false, reason: 'car-unknown', ...status }
    if (action === 'remove') return { ok: true, ...status }
    if (isSoldOrArchived(car)) return { ok: false, reason: 'car-sold', ...status }
    if (compared.length >= MAX_COMPARED) return { ok: false, reason: 'full', ...status }
    if (existing === undefined && viewer.isRobot) return { ok: false, reason: 'robot', ...status }
    return add(tx, carId, visitor, { count: compared.length, now: context.now() })
  })
}

async function remove(
  tx: Transaction<DB>,
  carId: number,
  visitorId: number,
  { count, token }: ListStatus,
): Promise<ComparisonChangeResult> {
  await tx.deleteFrom('compared_car').where('visitor_id', '=', visitorId).where('car_id', '=', carId).execute()
  return { ok: true, count: count - 1, isListed: false, token }
}

async function add(
  tx: Transaction<DB>,
  carId: number,
  { existing, create }: VisitorHandle,
  { count, now }: { count: number; now: Date },
): Promise<ComparisonChangeResult> {
  const visitor = existing ?? (await create())
  await tx.insertInto('compared_car').values({ visitor_id: visitor.id, car_id: carId, added_at: now }).execute()
  return { ok: true, count: count + 1, isListed: true, token: visitor.token }
}

/** Removes all cars of a block from the viewer's comparison. Returns how many. */
export async function clearComparison(context: VisitorContext, viewer: Viewer, block: CatalogueBlock): Promise<number> {
  return withVisitor(context, viewer, async (tx, { existing }) => {
    if (existing === undefined) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('compared_car')
      .using('car')
      .whereRef('car.id', '=', 'compared_car.car_id')
      .where('compared_car.visitor_id', '=', existing.id)
      .where('car.catalogue_block', '=', block)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

/** Replaces a compared car with another car of the same block, in the same place. */
export async function replaceCompared(
  context: VisitorContext,
  viewer: Viewer,
  { carId, byId }: { carId: number; byId: number },
): Promise<ComparisonCommandResult> {
  return withVisitor(context, viewer, async (tx, { existing }): Promise<ComparisonCommandResult> => {
    const compared = existing === undefined ? [] : await listCompared({ db: tx }, existing.id)
    const replaced = compared.find((car) => car.carId === carId)
    if (existing === undefined || replaced === undefined) return { ok: false, reason: 'not-compared' }
    const replacement = await findCarStatus({ db: tx }, byId)
    if (replacement === undefined) return { ok: false, reason: 'car-unknown' }
    if (replacement.block !== replaced.block) return { ok: false, reason: 'other-block' }
    if (isSoldOrArchived(replacement)) return { ok: false, reason: 'car-sold' }
    if (compared.some((car) => car.carId === byId)) return { ok: false, reason: 'already-compared' }
    await tx
      .updateTable('compared_car')
      .set({ car_id: byId, added_at: context.now() })
      .where('visitor_id', '=', existing.id)
      .where('car_id', '=', carId)
      .execute()
    return { ok: true }
  })
}

/** Swaps the positions of two compared cars of one block. */
export async function swapCompared(
  context: VisitorContext,
  viewer: Viewer,
  { carId, withId }: { carId: number; withId: number },
): Promise<ComparisonCommandResult> {
  return withVisitor(context, viewer, async (tx, { existing }): Promise<ComparisonCommandResult> => {
    if (existing === undefined) return { ok: false, reason: 'not-compared' }
    const rows = await tx
      .selectFrom('compared_car')
      .innerJoin('car', 'car.id', 'compared_car.car_id')
      .select(['compared_car.car_id', 'compared_car.position', 'car.catalogue_block as block'])
      .where('compared_car.visitor_id', '=', existing.id)
      .where('compared_car.car_id', 'in', [carId, withId])
      .execute()
    const [first, second] = rows
    if (first === undefined || second === undefined) return { ok: false, reason: 'not-compared' }
    if (first.block !== second.block) return { ok: false, reason: 'other-block' }
    const move = tx.updateTable('compared_car').where('visitor_id', '=', existing.id)
    await move.set({ position: second.position }).where('car_id', '=', first.car_id).execute()
    await move.set({ position: first.position }).where('car_id', '=', second.car_id).execute()
    return { ok: true }
  })
}

/**
 * Moves one visitor's compared cars to another visitor. Returns how many were dropped: the cars that were added last
 * stay.
 */
export async function mergeComparison(tx: Transaction<DB>, { from, to }: VisitorMerge): Promise<number> {
  await tx
    .updateTable('compared_car as existing')
    .from('compared_car as merged')
    .set((eb) => ({ added_at: eb.ref('merged.added_at'), position: eb.ref('merged.position') }))
    .where('existing.visitor_id', '=', to)
    .where('merged.visitor_id', '=', from)
    .whereRef('merged.car_id', '=', 'existing.car_id')
    .whereRef('merged.added_at', '<', 'existing.added_at')
    .execute()
  const existingIds = tx.selectFrom('compared_car').select('car_id').where('visitor_id', '=', to)
  await tx
    .updateTable('compared_car')
    .set({ visitor_id: to })
    .where('visitor_id', '=', from)
    .where('car_id', 'not in', existingIds)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('compared_car')
    .where('visitor_id', '=', to)
    .where('car_id', 'not in', (eb) =>
      eb
        .selectFrom('compared_car')
        .select('car_id')
        .where('visitor_id', '=', to)
        .orderBy('added_at', 'desc')
        .orderBy('car_id', 'desc')
        .limit(MAX_COMPARED),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
