import type { CatalogueBlock } from '../cars/car.ts'
import { serveVisitor } from '../visitors/serve-visitor.server.ts'
import type { Asker } from '../visitors/visitor.ts'
import type { VisitorContext } from '../visitors/visitor-context.ts'

/** Takes all cars of a block out of the comparison. Returns how many they were. */
export async function clearComparison(context: VisitorContext, asker: Asker, block: CatalogueBlock): Promise<number> {
  return serveVisitor(context, asker, async (tx, { known }) => {
    if (known === undefined) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('compared_car')
      .using('car')
      .whereRef('car.id', '=', 'compared_car.car_id')
      .where('compared_car.visitor_id', '=', known.id)
      .where('car.catalogue_block', '=', block)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
