import { addViewed } from './add-viewed.server.ts'
import { listViewedIds } from './list-viewed-ids.server.ts'
import { withVisitor } from './with-visitor.server.ts'
import type { Viewer } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'

interface ViewCarParams {
  carId: number
  /** Cars viewed earlier, as stored in the browser, the last one first. */
  earlierCarIds: readonly number[]
}

export interface ViewCarResult {
  /** Ids of the cars that the visitor had viewed before, the last one first. */
  earlierCarIds: readonly number[]
  /** Whether they are stored here, so that the browser need not store them. */
  isStored: boolean
  /** The signed token for the browser; undefined when nothing is stored, or it is stored for an account. */
  token?: string
}

/**
 * Stores that the viewer has viewed a car. A visitor is created for a newcomer with the second car: until then it is
 * not known whether the browser stores anything. A robot's views are not stored.
 */
export async function viewCar(
  context: VisitorContext,
  viewer: Viewer,
  { carId, earlierCarIds }: ViewCarParams,
): Promise<ViewCarResult> {
  const notStored = { earlierCarIds, isStored: false }
  const hasIdentity = viewer.accountId !== undefined || viewer.token !== undefined
  const hasEarlierCars = earlierCarIds.some((id) => id !== carId)
  if (viewer.isRobot || (!hasIdentity && !hasEarlierCars)) return notStored
  return withVisitor(context, viewer, async (tx, { existing, create }): Promise<ViewCarResult> => {
    if (existing === undefined && !hasEarlierCars) return notStored
    const visitor = existing ?? (await create())
    const ids = existing === undefined ? [] : await listViewedIds({ db: tx }, existing.id)
    await addViewed(tx, { visitorId: visitor.id, carId, earlierCarIds, now: context.now() })
    return { earlierCarIds: [...new Set([...earlierCarIds, ...ids])], isStored: true, token: visitor.token }
  })
}
