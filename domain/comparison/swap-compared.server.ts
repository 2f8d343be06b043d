import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'
import type { ComparisonCommandResult } from './comparison.ts'

/** Lets two compared cars of one block change places. */
export async function swapCompared(
  context: VisitorContext,
  asker: Viewer,
  { carId, withId }: { carId: number; withId: number },
): Promise<ComparisonCommandResult> {
  return withVisitor(context, asker, async (tx, { existing }): Promise<ComparisonCommandResult> => {
    if (existing === undefined) return { ok: false, reason: 'not-compared' }
    const rows = await tx
      .selectFrom('compared_car')
      .innerJoin('car', 'car.id', 'compared_car.car_id')
      .select(['compared_car.car_id', 'compared_car.place', 'car.catalogue_block as block'])
      .where('compared_car.visitor_id', '=', existing.id)
      .where('compared_car.car_id', 'in', [carId, withId])
      .execute()
    const [one, other] = rows
    if (one === undefined || other === undefined) return { ok: false, reason: 'not-compared' }
    if (one.block !== other.block) return { ok: false, reason: 'other-block' }
    const move = tx.updateTable('compared_car').where('visitor_id', '=', existing.id)
    await move.set({ place: other.place }).where('car_id', '=', one.car_id).execute()
    await move.set({ place: one.place }).where('car_id', '=', other.car_id).execute()
    return { ok: true }
  })
}
