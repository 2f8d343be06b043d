import type { CatalogueBlock } from '../cars/car.ts'
import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'

/** Takes all cars of a block out of the comparison. Returns how many they were. */
export async function clearComparison(context: VisitorContext, asker: Viewer, block: CatalogueBlock): Promise<number> {
  return withVisitor(context, asker, async (tx, { existing }) => {
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
