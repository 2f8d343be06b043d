import type { Site } from '#app/http/middleware/site.ts'
import { listLostChannelsFor, listLostWays } from '#domain/desk/notices/lost-channels.server.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { describeDevice } from '#locale/describe-device.ts'

/**
 * What does not arrive any more: channels of requests for those who can mend them, and one's own notifications. And how
 * many faults the site has, for those who see its health.
 */
export async function loadAlarms(site: Site, viewer: StaffViewer) {
  const [channels, ways, faults] = await Promise.all([
    listLostChannelsFor(site, viewer),
    listLostWays(site, viewer.staffId),
    isAllowed(viewer, 'health.view') ? site.health.countFaults() : 0,
  ])
  return {
    faults,
    channels: channels.map(({ name, kind, since, problem, waiting }) => ({
      name,
      kind,
      since: formatDateTime(since, site.now(), site.timeZone),
      problem,
      waiting,
    })),
    ways: ways.map(({ way, userAgent }) => (way === 'telegram' ? 'Telegram' : describeDevice(userAgent))),
  }
}
