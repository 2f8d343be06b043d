import { toVisitView, type VisitView } from '#app/features/staff/visits/visit-view.ts'
import { formatHours } from '#app/features/staff/visits/visits.texts.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { spansOn } from '#domain/branches/day-spans.ts'
import { listBlocks, type DeskBlock } from '#domain/desk/visits/blocks.server.ts'
import { buildCalendarDay, countPositions, dayBounds } from '#domain/desk/visits/calendar.ts'
import {
  type DeskVisit,
  findVisit,
  listVisitBranches,
  listVisits,
  listWaitingVisits,
} from '#domain/desk/visits/list-visits.server.ts'
import { isAhead, STAFF_LEAD_MINUTES } from '#domain/desk/visits/visit.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import type { BookableBranch } from '#domain/test-drives/bookable-branch.server.ts'
import { isWithinHours } from '#domain/test-drives/slots.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { addDays, formatDayMonth, isCalendarDay, toLocalDay, toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'
import { HOUR_MS } from '#locale/durations.ts'

const DAYS_PER_WEEK = 7

interface CalendarParams {
  branch: number | undefined
  day: string | undefined
  week: string | undefined
  /** The number of a request whose visit is open. */
  visit: number | undefined
}

/** The calendar of a branch, in words; undefined when there is no such branch or visit for this person, null when they have none. */
export async function loadCalendar(site: Site, viewer: StaffViewer, params: CalendarParams) {
  const branches = await listVisitBranches(site, viewer)
  const open = params.visit === undefined ? undefined : await findVisit(site, viewer, params.visit)
  if (params.visit !== undefined && open === undefined) return undefined
  const asked = params.branch ?? open?.branchId
  const branch = asked === undefined ? branches[0] : branches.find(({ id }) => id === asked)
  if (branch === undefined) return asked === undefined ? null : undefined
  const now = site.now()
  const today = toLocalDay(now, branch.timeZone)
  const day =
    [params.week, params.day, open?.local.slice(0, 10)].find((text) => text !== undefined && isCalendarDay(text)) ??
    today
  const isWeek = params.week !== undefined
  const monday = addDays(day, 1 - weekdayOf(day))
  const days = isWeek ? Array.from({ length: DAYS_PER_WEEK }, (_, ahead) => addDays(monday, ahead)) : [day]
  const period = {
    from: dayBounds(days[0] ?? day, branch.timeZone).from,
    to: dayBounds(days.at(-1) ?? day, branch.timeZone).to,
  }
  const [visits, blocks, waiting, moves] = await Promise.all([
    listVisits(site, viewer, { branchId: branch.id, ...period }),
    listBlocks(site, viewer, { branchId: branch.id, ...period }),
    isWeek ? [] : listWaitingVisits(site, viewer, branch.id),
    open === undefined ? [] : listMoves(site, branch, open),
  ])
  const may = (permission: 'visits.work' | 'visits.block') => {
    const ids = branchesFor(viewer, permission)
    return ids === 'all' || ids.includes(branch.id)
  }
  const found = { branch, visits, blocks, now }
  return {
    branches: branches.map(({ id, name }) => ({ id, name })),
    branch: { id: branch.id, name: branch.name, atOnce: branch.atOnce },
    isWeek,
    day,
    today,
    label: isWeek ? labelWeek(monday) : labelDay(day),
    previous: addDays(day, isWeek ? -DAYS_PER_WEEK : -1),
    next: addDays(day, isWeek ? DAYS_PER_WEEK : 1),
    weekBefore: addDays(day, -DAYS_PER_WEEK),
    weekAfter: addDays(day, DAYS_PER_WEEK),
    strip: Array.from({ length: DAYS_PER_WEEK }, (_, ahead) => addDays(monday, ahead)).map((date) => ({
      day: date,
      weekday: SHORT_WEEKDAYS[weekdayOf(date) - 1] ?? '',
      date: Number(date.slice(8)),
    })),
    days: days.map((date) => toDayView(date, found)),
    waiting: waiting.map(({ number, name, carId, carName, wishedDay, wishedTime }) => ({
      number,
      name: name ?? 'Без имени',
      carId,
      car: carName,
      wish: [wishedDay !== null && isCalendarDay(wishedDay) && formatDayMonth(wishedDay), wishedTime]
        .filter(Boolean)
        .join(', '),
    })),
    open: open && { ...toVisitView(open, now), moves },
    canWork: may('visits.work'),
    canBlock: may('visits.block'),
  }
}

export type CalendarView = NonNullable<Awaited<ReturnType<typeof loadCalendar>>>
export type DayView = CalendarView['days'][number]

const SHORT_WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** «Вт, 14 июля» */
function labelDay(day: string): string {
  const weekday = SHORT_WEEKDAYS[weekdayOf(day) - 1] ?? ''
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}, ${formatDayMonth(day)}`
}

/** «13–19 июля», «29 июня – 5 июля» */
function labelWeek(monday: string): string {
  const sunday = addDays(monday, DAYS_PER_WEEK - 1)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  return isOneMonth
    ? `${Number(monday.slice(8))}–${formatDayMonth(sunday)}`
    : `${formatDayMonth(monday)} – ${formatDayMonth(sunday)}`
}

/** The hours to which a visit can be moved, by day. */
async function listMoves(site: Site, branch: BookableBranch, { number, carId, state }: DeskVisit) {
  if (!['booked', 'confirmed', 'no-show'].includes(state)) return []
  const days = await listFreeDays(site, {
    branch: branch.slug,
    carId: carId ?? undefined,
    leadMinutes: STAFF_LEAD_MINUTES,
    except: number,
  })
  return days
    .filter(({ slots }) => slots.length > 0)
    .map(({ day, slots }) => ({
      label: labelDay(day),
      slots: slots.map((local) => ({ local, time: formatSlotTime(local) })),
    }))
}

/** One hour of one position. */
type CellView =
  | { kind: 'visit'; visit: VisitView }
  | { kind: 'block'; rows: number; hours: string; reason: string; madeBy: string | null }
  | { kind: 'covered' | 'free' | 'closed' }

interface Found {
  branch: BookableBranch
  visits: readonly DeskVisit[]
  blocks: readonly DeskBlock[]
  now: Date
}

function toDayView(day: string, { branch, visits: all, blocks: allBlocks, now }: Found) {
  const { from, to } = dayBounds(day, branch.timeZone)
  const visits = all.filter(({ beginsAt }) => beginsAt >= from && beginsAt < to)
  const blocks = allBlocks.filter(({ beginsAt, endsAt }) => beginsAt < to && endsAt > from)
  const hoursOf = ({ beginsAt, endsAt }: DeskBlock) =>
    formatHours(
      toWallClock(beginsAt < from ? from : beginsAt, branch.timeZone),
      toWallClock(endsAt > to ? to : endsAt, branch.timeZone),
    )
  const rows = buildCalendarDay({ branch, day, visits, blocks, now }).map(({ local, beginsAt, isOver, cells }) => ({
    local,
    time: formatSlotTime(local),
    isOver,
    /** How far the hour is, in per cent, while it runs. */
    nowPercent:
      beginsAt <= now && !isOver ? Math.round((100 * (now.getTime() - beginsAt.getTime())) / HOUR_MS) : undefined,
    cells: cells.map((cell): CellView => {
      if (cell.kind === 'visit') return { kind: cell.kind, visit: toVisitView(cell.visit, now) }
      if (cell.kind !== 'block') return { kind: cell.kind }
      const { reason, madeBy } = cell.block
      return { kind: cell.kind, rows: cell.rows, hours: hoursOf(cell.block), reason, madeBy }
    }),
  }))
  const live = visits.filter(({ state }) => state !== 'cancelled')
  return {
    day,
    label: labelDay(day),
    positions: countPositions(branch.atOnce, live),
    rows,
    cancelled: visits.filter(({ state }) => state === 'cancelled').map((visit) => toVisitView(visit, now)),
    carBlocks: blocks.flatMap((block) =>
      block.car === null ? [] : [{ id: block.id, car: block.car, hours: hoursOf(block), reason: block.reason }],
    ),
    booked: live.length,
    unconfirmed: live.filter(({ state }) => state === 'booked').length,
    isClosed: spansOn(day, branch).length === 0,
    outside: live.filter(({ state, local }) => isAhead(state) && !isWithinHours(local, branch)).length,
    free: rows.reduce((sum, { cells }) => sum + cells.filter(({ kind }) => kind === 'free').length, 0),
  }
}
