import { addViewed } from './add-viewed.server.ts'
import { listViewedIds } from './list-viewed-ids.server.ts'
import { serveVisitor } from './serve-visitor.server.ts'
import type { Asker } from './visitor.ts'
import type { VisitorContext } from './visitor-context.ts'

interface View {
  carId: number
  /** What his browser remembers by itself of cars that he viewed before, the last one first. */
  before: readonly number[]
}

export interface Viewing {
  /** Ids of the cars that he had viewed before, the last one first. */
  ids: readonly number[]
  /** Whether they are remembered here, so that his browser need not do it. */
  isKept: boolean
  /** The signed token for his browser; undefined when nothing is kept for him, or it is kept for his account. */
  token?: string
}

/**
 * Remembers that whoever asks has viewed a car. A newcomer is admitted with his second car: until then it is not known
 * whether his browser remembers anything. A robot's views are not kept.
 */
export async function viewCar(context: VisitorContext, asker: Asker, { carId, before }: View): Promise<Viewing> {
  const notKept = { ids: before, isKept: false }
  const isKnowable = asker.accountId !== undefined || asker.token !== undefined
  const returns = before.some((id) => id !== carId)
  if (asker.isRobot || (!isKnowable && !returns)) return notKept
  return serveVisitor(context, asker, async (tx, { known, admit }): Promise<Viewing> => {
    if (known === undefined && !returns) return notKept
    const visitor = known ?? (await admit())
    const ids = known === undefined ? [] : await listViewedIds({ db: tx }, known.id)
    await addViewed(tx, { visitorId: visitor.id, carId, before, now: context.now() })
    return { ids: [...new Set([...before, ...ids])], isKept: true, token: visitor.token }
  })
}
