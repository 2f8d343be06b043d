import type { Site } from '#app/http/middleware/site.ts'
import { findNextHoursChange } from '#domain/branches/opening-hours.ts'
import { HOUR_MS } from '#locale/durations.ts'

/**
 * When pages say something else although nothing is committed: with the next hour (days change with one of them, in
 * every time zone of a branch, and so do the free hours of test drives), when a branch opens or closes, and when a banner
 * or an offer begins or ends.
 */
export async function findNextChange({ content, now }: Pick<Site, 'content' | 'now'>): Promise<Date> {
  const moment = now()
  const [branches, scheduled] = await Promise.all([content.listBranches(), content.listScheduledTimes()])
  const changes = [
    new Date(Math.floor(moment.getTime() / HOUR_MS + 1) * HOUR_MS),
    ...branches.map((branch) => findNextHoursChange(branch, moment)),
    ...scheduled.filter((time) => time > moment),
  ]
  return new Date(Math.min(...changes.flatMap((change) => change?.getTime() ?? [])))
}
