import type { BranchHours } from '#domain/branches/branch.ts'
import { findNextOpening, type NextOpening, isOpenAt, localDayAndTime } from '#domain/branches/opening-hours.ts'
import { NBSP } from '#locale/text.ts'
import { formatOnWeekday } from '#locale/dates/weekday.ts'

/** Whether a branch is open now, with a text that says until when, or when it opens next. */
export interface BranchState {
  isOpen: boolean
  text: string
}

/** «Открыто до 21:00», «Закрыто, откроется завтра в 9:00», in the branch's own time zone. */
export function describeState(branch: { hours: BranchHours[]; timeZone: string }, moment: Date): BranchState {
  if (isOpenAt(branch, moment)) return { isOpen: true, text: describeOpen(branch, moment) }
  const opening = findNextOpening(branch, moment)
  return { isOpen: false, text: opening === undefined ? 'Закрыто' : `Закрыто, откроется ${describeOpening(opening)}` }
}

function describeOpen({ hours, timeZone }: { hours: BranchHours[]; timeZone: string }, moment: Date): string {
  const { day, time } = localDayAndTime(moment, timeZone)
  const yesterday = day === 1 ? 7 : day - 1
  const now = hours.find(({ days, opens, closes }) =>
    closes > opens
      ? days.includes(day) && opens <= time && time < closes
      : (days.includes(day) && opens <= time) || (days.includes(yesterday) && time < closes),
  )
  if (now === undefined || isRoundTheClock(now)) return 'Открыто круглосуточно'
  return `Открыто до\u00a0${shortTime(now.closes)}`
}

const isRoundTheClock = ({ opens, closes }: BranchHours) =>
  opens === closes || (opens === '00:00' && closes === '23:59')

function describeOpening({ inDays, day, time }: NextOpening): string {
  const at = `в\u00a0${shortTime(time)}`
  if (inDays === 0) return `сегодня ${at}`
  if (inDays === 1) return `завтра ${at}`
  return `${formatOnWeekday(day).replace(NBSP, ' ')} ${at}`
}

const shortTime = (time: string) => time.replace(/^0/, '')
