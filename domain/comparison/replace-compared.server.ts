import { isSoldOrArchived } from '../cars/car.ts'
import { findCarStatus } from '../cars/find-car-status.server.ts'
import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { ComparisonCommandResult } from './comparison.ts'
import { listCompared } from './list-compared.server.ts'

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
