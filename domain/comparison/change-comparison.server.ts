import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { isOver } from '../cars/car.ts'
import { findCarStanding } from '../cars/find-car-standing.server.ts'
import { serveVisitor, type ServedVisitor } from '../visitors/serve-visitor.server.ts'
import type { Asker, ListStanding } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import { type ComparisonChange, isIdOfBlock, MAX_COMPARED } from './comparison.ts'
import { listCompared } from './list-compared.server.ts'

export interface ComparisonWish {
  carId: number
  /** The id of the catalogue block in which the visitor saw the car (spec §3, «iblock»). */
  iblock?: number
  /** `toggle`: a car that is compared already is taken away (PRODUCT.md, «The wire contract»). */
  deed: 'toggle' | 'add' | 'remove'
}

/**
 * Adds a car to the comparison of whoever asks, or takes it away; admits a newcomer. A car that has been sold since it
 * was added can still be taken away.
 */
export async function changeComparison(
  context: VisitorContext,
  asker: Asker,
  { carId, iblock, deed }: ComparisonWish,
): Promise<ComparisonChange> {
  return serveVisitor(context, asker, async (tx, visitor): Promise<ComparisonChange> => {
    const { known } = visitor
    const compared = known === undefined ? [] : await listCompared({ db: tx }, known.id)
    const isListed = compared.some((other) => other.carId === carId)
    const standing = { count: compared.length, isListed, token: known?.token }
    const car = await findCarStanding({ db: tx }, carId)
    if (car !== undefined && iblock !== undefined && !isIdOfBlock(iblock, car.block))
      return { ok: false, reason: 'other-block', ...standing }
    if (known !== undefined && isListed)
      return deed === 'add' ? { ok: true, ...standing } : remove(tx, carId, known.id, standing)
    if (car === undefined) return { ok: false, reason: 'car-unknown', ...standing }
    if (deed === 'remove') return { ok: true, ...standing }
    if (isOver(car)) return { ok: false, reason: 'car-sold', ...standing }
    if (compared.length >= MAX_COMPARED) return { ok: false, reason: 'full', ...standing }
    if (known === undefined && asker.isRobot) return { ok: false, reason: 'robot', ...standing }
    return add(tx, carId, visitor, { count: compared.length, now: context.now() })
  })
}

async function remove(
  tx: Transaction<DB>,
  carId: number,
  visitorId: number,
  { count, token }: ListStanding,
): Promise<ComparisonChange> {
  await tx.deleteFrom('compared_car').where('visitor_id', '=', visitorId).where('car_id', '=', carId).execute()
  return { ok: true, count: count - 1, isListed: false, token }
}

async function add(
  tx: Transaction<DB>,
  carId: number,
  { known, admit }: ServedVisitor,
  { count, now }: { count: number; now: Date },
): Promise<ComparisonChange> {
  const visitor = known ?? (await admit())
  await tx.insertInto('compared_car').values({ visitor_id: visitor.id, car_id: carId, added_at: now }).execute()
  return { ok: true, count: count + 1, isListed: true, token: visitor.token }
}
