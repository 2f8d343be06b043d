import { formatSpan } from '#app/features/staff/requests/row-view.ts'
import { VISIT_STATE_LABELS } from '#app/features/staff/visits/visits.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { listDeskReservations } from '#domain/desk/reservations/list-desk-reservations.server.ts'
import { dayBounds } from '#domain/desk/visits/calendar.ts'
import { listOwnVisits } from '#domain/desk/visits/list-visits.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { DAY_MS } from '#locale/durations.ts'

/** Today's visits of this person, and the reservations that end within a day, in words. */
export async function loadPlan(site: Site, viewer: StaffViewer) {
  const now = site.now()
  const [visits, reservations] = await Promise.all([
    isAllowed(viewer, 'visits.view')
      ? listOwnVisits(site, viewer, dayBounds(toLocalDay(now, site.timeZone), site.timeZone))
      : [],
    isAllowed(viewer, 'reservations.work')
      ? listDeskReservations(site, viewer, { before: new Date(now.getTime() + DAY_MS) })
      : [],
  ])
  return {
    visits: visits.map(({ number, name, carName, local, state }) => ({
      number,
      name: name ?? 'Без имени',
      car: carName,
      time: formatSlotTime(local),
      state,
      stateLabel: VISIT_STATE_LABELS[state],
    })),
    reservations: reservations.map(({ number, name, car, until }) => ({
      number,
      name: name ?? 'Без имени',
      car,
      left: until === null || until <= now ? 'срок вышел' : `осталось ${formatSpan(until.getTime() - now.getTime())}`,
    })),
  }
}
