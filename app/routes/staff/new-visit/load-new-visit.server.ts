import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listDrivableCars } from '#domain/desk/visits/list-drivable-cars.server.ts'
import { listVisitBranches, listWaitingVisits } from '#domain/desk/visits/list-visits.server.ts'
import { STAFF_LEAD_MINUTES } from '#domain/desk/visits/visit.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { formatSlotDay, formatSlotTime } from '#domain/test-drives/test-drive.ts'

const parseId = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** The form of a new visit; undefined when there is no such branch, or no such request that waits for a time. */
export async function loadNewVisit(site: Site, viewer: StaffViewer, search: URLSearchParams) {
  const allowed = branchesFor(viewer, 'visits.work')
  const branches = (await listVisitBranches(site, viewer)).filter(
    ({ id, atOnce }) => atOnce > 0 && (allowed === 'all' || allowed.includes(id)),
  )
  const asked = search.get('branch')
  const branch = asked === null ? branches[0] : branches.find(({ id }) => String(id) === asked)
  if (branch === undefined) return undefined
  const number = parseId(search.get('request'))
  const waiting = number === undefined ? [] : await listWaitingVisits(site, viewer, branch.id)
  const request = waiting.find((other) => other.number === number)
  if (number !== undefined && request === undefined) return undefined
  const [days, cars] = await Promise.all([
    listFreeDays(site, { branch: branch.slug, carId: request?.carId ?? undefined, leadMinutes: STAFF_LEAD_MINUTES }),
    request === undefined ? listDrivableCars(site, branch.id) : [],
  ])
  return {
    branches: branches.map(({ id, name }) => ({ id, name })),
    branch: { id: branch.id, name: branch.name },
    request: request && { number: request.number, name: request.name ?? 'Без имени', car: request.carName },
    days: days
      .filter(({ slots }) => slots.length > 0)
      .map(({ day, slots }) => ({
        label: formatSlotDay(day),
        slots: slots.map((local) => ({ local, time: formatSlotTime(local) })),
      })),
    cars: [...Map.groupBy(cars, ({ brand }) => brand)].map(([brand, models]) => ({
      brand,
      cars: models.map(({ id, name }) => ({ id, name })),
    })),
    slot: search.get('slot') ?? '',
    position: search.get('position') ?? '',
    key: site.newId(),
  }
}

export type NewVisitView = NonNullable<Awaited<ReturnType<typeof loadNewVisit>>>
