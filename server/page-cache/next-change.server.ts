import type { Site } from '#app/http/middleware/site.ts'
import { findNextHoursChange } from '#domain/branches/opening-hours.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { CALLBACK_MINUTES } from '#domain/requests/callbacks/callback.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'

const PROMISE_MS = CALLBACK_MINUTES * MINUTE_MS

/**
 * When pages say something else although nothing is committed: with the next hour (days change with one of them, in
 * every time zone of a branch, and so do the free hours of test drives), when a branch opens or closes, when it no longer
 * promises a call before it closes, when a banner or an offer begins or ends, and when a badge of a car ends.
 */
export async function findNextChange({ content, now }: Pick<Site, 'content' | 'now'>): Promise<Date> {
  const moment = now()
  const [branches, scheduled] = await Promise.all([content.listBranches(), content.listScheduledTimes()])
  const changes = [
    new Date(Math.floor(moment.getTime() / HOUR_MS + 1) * HOUR_MS),
    ...branches.map((branch) => findNextHoursChange(branch, moment)),
    ...branches.map((branch) => findLastCall(branch, moment)),
    ...scheduled.filter((time) => time > moment),
  ]
  return new Date(Math.min(...changes.flatMap((change) => change?.getTime() ?? [])))
}

/** Before each opening and closing, by as long as a promised call may take. */
function findLastCall(branch: Branch, moment: Date): Date | undefined {
  const change = findNextHoursChange(branch, new Date(moment.getTime() + PROMISE_MS))
  return change && new Date(change.getTime() - PROMISE_MS)
}
