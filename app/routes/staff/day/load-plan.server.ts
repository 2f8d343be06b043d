import { formatSpan } from '#app/features/staff/requests/row-view.ts'
import { toVisitView } from '#app/features/staff/visits/visit-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isAllowed } from '#domain/access/rights.ts'
import {
  type DeskReservation,
  listDeskReservations,
  listUnconfirmedReservations,
} from '#domain/desk/reservations/list-desk-reservations.server.ts'
import { type DeskVisit, listTodaysVisits, listVisitsToConfirm } from '#domain/desk/visits/list-visits.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listAgeingReminders } from '#domain/stock/ageing/ageing-reminders.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { formatRub } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'

/** More old cars than this are behind a link. */
const MAX_AGEING_CARS = 10

/** The visits of today, who is to be called about tomorrow, and the reservations that end or wait too long, and old cars, in words. */
export async function loadPlan(site: Site, viewer: StaffViewer) {
  const now = site.now()
  const [canWork, canReserve] = [isAllowed(viewer, 'visits.work'), isAllowed(viewer, 'reservations.work')]
  const [visits, toConfirm, ending, late, ageing] = await Promise.all([
    isAllowed(viewer, 'visits.view') ? listTodaysVisits(site, viewer) : [],
    canWork ? listVisitsToConfirm(site, viewer) : [],
    canReserve ? listDeskReservations(site, viewer, { before: new Date(now.getTime() + DAY_MS) }) : [],
    canReserve ? listUnconfirmedReservations(site, viewer, { lateAt: now }) : [],
    listAgeingReminders(site, viewer, MAX_AGEING_CARS),
  ])
  const branches = new Set([...visits, ...toConfirm].map(({ branchId }) => branchId))
  const toView = (visit: DeskVisit) => ({
    ...toVisitView(visit, now),
    branch: branches.size > 1 ? visit.branchName : null,
  })
  return {
    canWork,
    ageing: {
      more: ageing.total - ageing.cars.length,
      cars: ageing.cars.map(({ id, name, days, priceRub }) => ({
        id,
        name,
        facts: `${plural(days, ['день', 'дня', 'дней'])} на\u00a0складе · ${formatRub(priceRub)}`,
      })),
    },
    visits: visits.map(toView),
    toConfirm: toConfirm.map(toView),
    ending: ending.map((reservation) => ({
      ...describe(reservation),
      until: reservation.until?.toISOString() ?? '',
      left: describeLeft(reservation.until, now),
    })),
    late: late.map((reservation) => ({
      ...describe(reservation),
      waits: formatSpan(now.getTime() - reservation.submittedAt.getTime()),
    })),
  }
}

export type PlanView = Awaited<ReturnType<typeof loadPlan>>

const describe = ({ number, name, car }: DeskReservation) => ({
  number,
  name: name ?? 'Без имени',
  car: car ?? `Заявка №\u00a0${number}`,
})

const describeLeft = (until: Date | null, now: Date) =>
  until === null || until <= now ? 'срок вышел' : `осталось ${formatSpan(until.getTime() - now.getTime())}`
