import type { Branch } from '../branches/branch.ts'
import { nextOpening, openingElsewhere, type Opening } from '../branches/next-opening.ts'
import { isOpenAt } from '../branches/opening-hours.ts'

/** When somebody answers a request: at once, when the branch opens next, or nobody knows. */
export type Callback = { kind: 'soon' } | { kind: 'later'; opening: Opening } | { kind: 'unknown' }

/** How soon a salesperson calls while his branch is open. */
export const CALLBACK_MINUTES = 10

/**
 * The soonest answer of any of these branches, by the clock of the first. One that closes within the promised minutes no
 * longer promises them.
 */
export function reckonCallback(branches: readonly Pick<Branch, 'hours' | 'timeZone'>[], moment: Date): Callback {
  const promised = new Date(moment.getTime() + CALLBACK_MINUTES * 60_000)
  if (branches.some((branch) => isOpenAt(branch, moment) && isOpenAt(branch, promised))) return { kind: 'soon' }
  const openings = branches.flatMap((branch) => {
    const opening = nextOpening(branch, moment)
    const clocks = { moment, from: branch.timeZone, to: branches[0]?.timeZone ?? branch.timeZone }
    return opening === undefined ? [] : [openingElsewhere(opening, clocks)]
  })
  const [soonest] = openings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (soonest === undefined) return { kind: 'unknown' }
  const { inDays, day, time } = soonest
  return { kind: 'later', opening: { inDays, day, time } }
}
