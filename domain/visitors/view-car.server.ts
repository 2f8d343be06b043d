import { addViewed } from './add-viewed.server.ts'
import { listViewedIds } from './list-viewed-ids.server.ts'
import { withVisitor } from './with-visitor.server.ts'
import type { Viewer } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'

interface ViewCarParams {
  carId: number
  /** What his browser remembers by itself of cars that he viewed before, the last one first. */
  earlierCarIds: readonly number[]
}

export interface ViewCarResult {
  /** Ids of the cars that he had viewed before, the last one first. */
  earlierCarIds: readonly number[]
  /** Whether they are remembered here, so that his browser need not do it. */
  isStored: boolean
  /** The signed token for his browser; undefined when nothing is kept for him, or it is kept for his account. */
  token?: string
}

/**
 * Remembers that whoever asks has viewed a car. A newcomer is admitted with his second car: until then it is not known
 * whether his browser remembers anything. A robot's views are not kept.
 */
export async function viewCar(
  context: VisitorContext,
  asker: Viewer,
  { carId, earlierCarIds }: ViewCarParams,
): Promise<ViewCarResult> {
  const notKept = { earlierCarIds, isStored: false }
  const isKnowable = asker.accountId !== undefined || asker.token !== undefined
  const returns = earlierCarIds.some((id) => id !== carId)
  if (asker.isRobot || (!isKnowable && !returns)) return notKept
  return withVisitor(context, asker, async (tx, { existing, create }): Promise<ViewCarResult> => {
    if (existing === undefined && !returns) return notKept
    const visitor = existing ?? (await create())
    const ids = existing === undefined ? [] : await listViewedIds({ db: tx }, existing.id)
    await addViewed(tx, { visitorId: visitor.id, carId, earlierCarIds, now: context.now() })
    return { earlierCarIds: [...new Set([...earlierCarIds, ...ids])], isStored: true, token: visitor.token }
  })
}
