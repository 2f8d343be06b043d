import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { ComparisonCommandResult } from './comparison.ts'

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
