import type { CatalogueBlock } from '../cars/car.ts'
import { withVisitor } from '../visitors/with-visitor.server.ts'
import type { Viewer } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'

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
