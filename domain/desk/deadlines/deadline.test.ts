import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOpenAt } from '#domain/branches/opening-hours.ts'
import { fromWallClock, toWallClock } from '#locale/dates/wall-clock.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { DaySpan } from '#domain/branches/day-spans.ts'
import { addWorkingTime, type WorkingHours } from './deadline.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]
const span = (text: string): DaySpan => ({ opens: text.slice(0, 5), closes: text.slice(6) })
const branch = (
  timeZone: string,
  hours: [days: number[], span: string][],
  special: Record<string, string[]> = {},
): WorkingHours => ({
  timeZone,
  hours: hours.map(([days, text]) => ({ days, ...span(text) })),
  specialDays: new Map(Object.entries(special).map(([day, spans]) => [day, spans.map(span)])),
})

// 20 November 2026 is a Friday. In Berlin clocks go back at three on Sunday, 25 October 2026, and forward at two on
// Sunday, 28 March 2027; in Moscow and Vladivostok they never change.
const BRANCHES = {
  usual: branch('Europe/Moscow', [
    [WEEKDAYS, '09:00-21:00'],
    [[6, 7], '10:00-20:00'],
  ]),
  lunch: branch('Europe/Moscow', [
    [WEEKDAYS, '09:00-13:00'],
    [WEEKDAYS, '14:00-18:00'],
  ]),
  night: branch('Europe/Moscow', [[[5, 6], '20:00-02:00']]),
  always: branch('Europe/Moscow', [[EVERY_DAY, '00:00-00:00']]),
  untilMidnight: branch('Europe/Moscow', [[EVERY_DAY, '10:00-00:00']]),
  overlapping: branch('Europe/Moscow', [
    [EVERY_DAY, '09:00-15:00'],
    [EVERY_DAY, '12:00-18:00'],
  ]),
  oneDay: branch('Europe/Moscow', [[[3], '10:00-12:00']]),
  closed: branch('Europe/Moscow', []),
  holidays: branch('Europe/Moscow', [[EVERY_DAY, '09:00-21:00']], {
    '2026-12-31': ['09:00-16:00'],
    '2027-01-01': [],
    '2027-01-02': [],
    '2027-01-03': ['11:00-13:00', '15:00-17:00'],
  }),
  nightBeforeHoliday: branch('Europe/Moscow', [[EVERY_DAY, '18:00-02:00']], { '2027-01-01': [] }),
  extraDay: branch('Europe/Moscow', [[WEEKDAYS, '09:00-18:00']], { '2026-11-21': ['10:00-14:00'] }),
  berlin: branch('Europe/Berlin', [[EVERY_DAY, '09:00-18:00']]),
  berlinNight: branch('Europe/Berlin', [[EVERY_DAY, '22:00-06:00']]),
  berlinAlways: branch('Europe/Berlin', [[EVERY_DAY, '00:00-00:00']]),
  vladivostok: branch('Asia/Vladivostok', [[WEEKDAYS, '09:00-18:00']]),
  kathmandu: branch('Asia/Kathmandu', [[EVERY_DAY, '09:30-17:45']]),
}

/** Where, submitted at (the branch's clock), minutes of working time, the deadline by the same clock. */
const CASES: [keyof typeof BRANCHES, from: string, minutes: number, deadline: string | undefined][] = [
  // Within the hours, before them, after them.
  ['usual', '2026-11-20T12:00', 15, '2026-11-20T12:15'],
  ['usual', '2026-11-20T09:00', 15, '2026-11-20T09:15'],
  ['usual', '2026-11-20T08:59', 15, '2026-11-20T09:15'],
  ['usual', '2026-11-20T03:00', 15, '2026-11-20T09:15'],
  ['usual', '2026-11-20T20:45', 15, '2026-11-20T21:00'],
  ['usual', '2026-11-20T20:50', 15, '2026-11-21T10:05'],
  ['usual', '2026-11-20T20:59', 15, '2026-11-21T10:14'],
  ['usual', '2026-11-20T21:00', 15, '2026-11-21T10:15'],
  ['usual', '2026-11-20T23:59', 15, '2026-11-21T10:15'],
  ['usual', '2026-11-21T19:55', 15, '2026-11-22T10:10'],
  ['usual', '2026-11-22T19:50', 15, '2026-11-23T09:05'],
  ['usual', '2026-11-20T09:00', 12 * 60, '2026-11-20T21:00'],
  ['usual', '2026-11-20T09:00', 12 * 60 + 1, '2026-11-21T10:01'],
  ['usual', '2026-11-20T12:00', 60 * 24, '2026-11-22T15:00'],
  // A lunch break, and a weekend without hours.
  ['lunch', '2026-11-20T12:50', 15, '2026-11-20T14:05'],
  ['lunch', '2026-11-20T12:45', 15, '2026-11-20T13:00'],
  ['lunch', '2026-11-20T13:00', 15, '2026-11-20T14:15'],
  ['lunch', '2026-11-20T13:30', 15, '2026-11-20T14:15'],
  ['lunch', '2026-11-20T17:50', 15, '2026-11-23T09:05'],
  ['lunch', '2026-11-20T12:00', 5 * 60, '2026-11-20T18:00'],
  ['lunch', '2026-11-20T12:00', 5 * 60 + 10, '2026-11-23T09:10'],
  ['lunch', '2026-11-21T12:00', 15, '2026-11-23T09:15'],
  ['lunch', '2026-11-20T09:00', 16 * 60, '2026-11-23T18:00'],
  // Past midnight.
  ['night', '2026-11-20T23:55', 15, '2026-11-21T00:10'],
  ['night', '2026-11-21T01:50', 15, '2026-11-21T20:05'],
  ['night', '2026-11-21T01:45', 15, '2026-11-21T02:00'],
  ['night', '2026-11-22T01:59', 15, '2026-11-27T20:14'],
  ['night', '2026-11-22T02:00', 15, '2026-11-27T20:15'],
  ['night', '2026-11-20T19:00', 7 * 60, '2026-11-21T21:00'],
  ['night', '2026-11-21T00:00', 15, '2026-11-21T00:15'],
  // Round the clock, and until midnight.
  ['always', '2026-11-20T23:55', 15, '2026-11-21T00:10'],
  ['always', '2026-11-20T00:00', 7 * 24 * 60, '2026-11-27T00:00'],
  ['untilMidnight', '2026-11-20T23:50', 15, '2026-11-21T10:05'],
  ['untilMidnight', '2026-11-20T23:45', 15, '2026-11-21T00:00'],
  ['untilMidnight', '2026-11-21T00:00', 15, '2026-11-21T10:15'],
  // Hours that overlap count once.
  ['overlapping', '2026-11-20T14:50', 15, '2026-11-20T15:05'],
  ['overlapping', '2026-11-20T11:50', 15, '2026-11-20T12:05'],
  ['overlapping', '2026-11-20T09:00', 9 * 60, '2026-11-20T18:00'],
  ['overlapping', '2026-11-20T09:00', 9 * 60 + 1, '2026-11-21T09:01'],
  // Rarely open, and never.
  ['oneDay', '2026-11-20T12:00', 15, '2026-11-25T10:15'],
  ['oneDay', '2026-11-25T11:50', 15, '2026-12-02T10:05'],
  ['oneDay', '2026-11-25T10:00', 10 * 60, '2026-12-23T12:00'],
  ['closed', '2026-11-20T12:00', 15, undefined],
  // Holidays, a short day, a working Saturday.
  ['holidays', '2026-12-31T15:50', 15, '2027-01-03T11:05'],
  ['holidays', '2026-12-31T15:45', 15, '2026-12-31T16:00'],
  ['holidays', '2027-01-01T12:00', 15, '2027-01-03T11:15'],
  ['holidays', '2027-01-03T12:50', 15, '2027-01-03T15:05'],
  ['holidays', '2027-01-03T16:50', 15, '2027-01-04T09:05'],
  ['nightBeforeHoliday', '2026-12-31T23:50', 15, '2027-01-01T00:05'],
  ['nightBeforeHoliday', '2027-01-01T01:50', 15, '2027-01-02T18:05'],
  ['extraDay', '2026-11-20T17:50', 15, '2026-11-21T10:05'],
  ['extraDay', '2026-11-21T13:50', 15, '2026-11-23T09:05'],
  // Clocks that change: the time that passes counts.
  ['berlin', '2026-10-24T17:50', 15, '2026-10-25T09:05'],
  ['berlin', '2027-03-27T17:50', 15, '2027-03-28T09:05'],
  ['berlinNight', '2026-10-25T00:00', 4 * 60, '2026-10-25T03:00'],
  ['berlinNight', '2027-03-28T00:00', 4 * 60, '2027-03-28T05:00'],
  ['berlinNight', '2026-10-24T22:00', 9 * 60, '2026-10-25T06:00'],
  ['berlinNight', '2027-03-27T22:00', 7 * 60, '2027-03-28T06:00'],
  ['berlinAlways', '2027-03-28T01:30', 60, '2027-03-28T03:30'],
  // Zones far away, and one of a quarter of an hour.
  ['vladivostok', '2026-11-20T17:55', 15, '2026-11-23T09:10'],
  ['vladivostok', '2026-11-23T01:00', 15, '2026-11-23T09:15'],
  ['kathmandu', '2026-11-20T17:40', 15, '2026-11-21T09:40'],
]

it.each(CASES)('%s: submitted at %s, with %i minutes, by %s', (name, from, minutes, deadline) => {
  const { [name]: hours } = BRANCHES
  const found = addWorkingTime(hours, fromWallClock(from, hours.timeZone), minutes * MINUTE_MS)
  expect(found && toWallClock(found, hours.timeZone)).toBe(deadline)
})

it('there are sixty cases', () => expect(CASES.length).toBeGreaterThanOrEqual(60))

const time = fc
  .integer({ min: 0, max: 95 })
  // Within three hours of midnight clocks change in some zones: their cases are above.
  .filter((quarter) => quarter === 0 || quarter > 12)
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const anyBranch = fc.record({
  timeZone: fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'Asia/Vladivostok', 'America/New_York'),
  hours: fc.array(
    fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      opens: time,
      closes: time,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  specialDays: fc.constant(new Map<string, DaySpan[]>()),
})
const moment = fc
  .integer({ min: 0, max: 500 * 24 * 60 })
  .map((minutes) => new Date(Date.parse('2026-09-01T00:00Z') + minutes * MINUTE_MS))
const minutes = fc.integer({ min: 1, max: 3000 })
const isOpen = ({ hours, timeZone }: WorkingHours, at: number) =>
  isOpenAt({ hours: [...hours], timeZone }, new Date(at))

it('a deadline is never in closed time', () => {
  fc.assert(
    fc.property(anyBranch, moment, minutes, (hours, from, length) => {
      const deadline = addWorkingTime(hours, from, length * MINUTE_MS)
      // The last minute before it is open; it may be the moment of closing itself.
      expect(deadline?.getTime()).toBeGreaterThan(from.getTime())
      expect(isOpen(hours, Number(deadline) - 1)).toBe(true)
    }),
  )
})

it('working time adds up: in two steps as in one', () => {
  fc.assert(
    fc.property(anyBranch, moment, minutes, minutes, (hours, from, first, second) => {
      const half = addWorkingTime(hours, from, first * MINUTE_MS)
      const whole = addWorkingTime(hours, from, (first + second) * MINUTE_MS)
      if (half === undefined || whole === undefined) throw new Error('The branch opens every week')
      expect(addWorkingTime(hours, half, second * MINUTE_MS)).toEqual(whole)
    }),
  )
})

it('at the deadline exactly the given minutes were open, counted one by one', () => {
  fc.assert(
    fc.property(anyBranch, moment, fc.integer({ min: 1, max: 300 }), (hours, from, length) => {
      const deadline = addWorkingTime(hours, from, length * MINUTE_MS)
      let open = 0
      for (let at = from.getTime(); at < Number(deadline); at += MINUTE_MS) if (isOpen(hours, at)) open += 1
      expect(open).toBe(length)
    }),
    { numRuns: 15 },
  )
})

it('a special day replaces the hours of its weekday', () => {
  fc.assert(
    fc.property(moment, (from) => {
      const day = toWallClock(from, 'Europe/Moscow').slice(0, 10)
      const closed = branch('Europe/Moscow', [[EVERY_DAY, '09:00-21:00']], { [day]: [] })
      const deadline = addWorkingTime(closed, from, 15 * MINUTE_MS)
      if (deadline === undefined) throw new Error('The branch opens every day')
      expect(toWallClock(deadline, 'Europe/Moscow').slice(0, 10) > day).toBe(true)
    }),
  )
})
