import { isOver } from '../cars/car.ts'
import { findCarStanding } from '../cars/find-car-standing.server.ts'
import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Asker } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { ComparisonDeedOutcome } from './comparison.ts'
import { listCompared } from './list-compared.server.ts'

/** Puts another car of the same block in the place of a compared one. */
export async function replaceCompared(
  context: VisitorContext,
  asker: Asker,
  { carId, byId }: { carId: number; byId: number },
): Promise<ComparisonDeedOutcome> {
  return serveVisitor(context, asker, async (tx, { known }): Promise<ComparisonDeedOutcome> => {
    const compared = known === undefined ? [] : await listCompared({ db: tx }, known.id)
    const left = compared.find((car) => car.carId === carId)
    if (known === undefined || left === undefined) return { ok: false, reason: 'not-compared' }
    const coming = await findCarStanding({ db: tx }, byId)
    if (coming === undefined) return { ok: false, reason: 'car-unknown' }
    if (coming.block !== left.block) return { ok: false, reason: 'other-block' }
    if (isOver(coming)) return { ok: false, reason: 'car-sold' }
    if (compared.some((car) => car.carId === byId)) return { ok: false, reason: 'compared-already' }
    await tx
      .updateTable('compared_car')
      .set({ car_id: byId, added_at: context.now() })
      .where('visitor_id', '=', known.id)
      .where('car_id', '=', carId)
      .execute()
    return { ok: true }
  })
}
