import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isSoldOrArchived } from '../cars/car.ts'
import { findCarStatus } from '../cars/find-car-status.server.ts'
import { withVisitor, type VisitorHandle } from '../visitors/with-visitor.server.ts'
import type { Viewer, ListStatus } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { type ComparisonChangeResult, isBlockId, MAX_COMPARED } from './comparison.ts'
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
