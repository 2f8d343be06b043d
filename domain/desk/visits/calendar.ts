import { listDaySlots, SLOT_MS, slotsOverlap, type BranchSchedule } from '#domain/test-drives/slots.ts'
import { addDays, fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { STAFF_LEAD_MINUTES, type VisitState } from './visit.ts'

/** What the calendar needs of a visit and of a block. */
interface PlacedVisit {
  beginsAt: Date
  position: number
  state: VisitState
}
interface PlacedBlock {
  beginsAt: Date
  endsAt: Date
  /** Null with `car` null: the whole branch. */
  position: number | null
  car: string | null
}

/** One hour of one position. */
type CalendarCell<Visit, Block> =
  | { kind: 'visit'; visit: Visit }
  /** Blocked for `rows` hours from here on. */
  | { kind: 'block'; block: Block; rows: number }
  /** Within a block that begins above. */
  | { kind: 'covered' }
  | { kind: 'free' }
  /** Over, or overlapped by a visit that begins at another time. */
  | { kind: 'closed' }

export interface CalendarRow<Visit, Block> {
  /** By the branch's clock. */
  local: string
  beginsAt: Date
  isOver: boolean
  cells: CalendarCell<Visit, Block>[]
}

interface CalendarDay<Visit, Block> {
  branch: BranchSchedule & { atOnce: number }
  /** `2026-11-21` */
  day: string
  visits: readonly Visit[]
  blocks: readonly Block[]
  now: Date
}

/** When a day begins and ends by the branch's clock. */
export const dayBounds = (day: string, timeZone: string) => ({
  from: fromWallClock(`${day}T00:00`, timeZone),
  to: fromWallClock(`${addDays(day, 1)}T00:00`, timeZone),
})

/** How many positions a day has: those of the branch, and those of visits from when it had more. */
export const countPositions = (atOnce: number, visits: readonly PlacedVisit[]) =>
  Math.max(atOnce, ...visits.map(({ position }) => position))

/**
 * A day as a table: a row for each slot and for each visit at another time, a cell for each position. Cancelled visits are in
 * nobody's way and have no cell.
 */
export function buildCalendarDay<Visit extends PlacedVisit, Block extends PlacedBlock>({
  branch,
  day,
  visits: all,
  blocks,
  now,
}: CalendarDay<Visit, Block>): CalendarRow<Visit, Block>[] {
  const visits = all.filter(({ state }) => state !== 'cancelled')
  const times = new Map(listDaySlots(branch, day).map(({ local, beginsAt }) => [local, beginsAt]))
  const slots = new Set(times.keys())
  for (const { beginsAt } of visits) times.set(toWallClock(beginsAt, branch.timeZone), beginsAt)
  const rows = [...times].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const positions = countPositions(branch.atOnce, visits)
  const earliest = now.getTime() + STAFF_LEAD_MINUTES * MINUTE_MS
  const cellAt = (beginsAt: Date, local: string, position: number): CalendarCell<Visit, Block> => {
    const here = visits.filter((visit) => visit.position === position && slotsOverlap(visit.beginsAt, beginsAt))
    const visit = here.find((other) => other.beginsAt.getTime() === beginsAt.getTime())
    if (visit !== undefined) return { kind: 'visit', visit }
    const block = blocks.find((other) => covers(other, beginsAt, position))
    if (block !== undefined) return { kind: 'block', block, rows: 1 }
    const isBookable = beginsAt.getTime() >= earliest && slots.has(local) && position <= branch.atOnce
    return { kind: here.length === 0 && isBookable ? 'free' : 'closed' }
  }
  const table = rows.map(([local, beginsAt]) => ({
    local,
    beginsAt,
    isOver: beginsAt.getTime() + SLOT_MS <= now.getTime(),
    cells: Array.from({ length: positions }, (_, index) => cellAt(beginsAt, local, index + 1)),
  }))
  for (let index = 0; index < positions; index += 1) joinBlocks(table, index)
  return table
}

const covers = ({ beginsAt, endsAt, position, car }: PlacedBlock, slot: Date, of: number) =>
  car === null &&
  (position === null || position === of) &&
  beginsAt.getTime() < slot.getTime() + SLOT_MS &&
  endsAt > slot

/** One cell for a block that goes on over several hours. */
function joinBlocks<Visit, Block>(table: CalendarRow<Visit, Block>[], index: number): void {
  let open: { block: Block; rows: number } | undefined
  for (const { cells } of table) {
    const cell = cells[index]
    if (cell?.kind !== 'block') open = undefined
    else if (open?.block === cell.block) {
      open.rows += 1
      cells[index] = { kind: 'covered' }
    } else open = cell
  }
}
