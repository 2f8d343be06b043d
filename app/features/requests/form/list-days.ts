import { HOME_TIME_ZONE } from '#domain/branches/branch.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** How far ahead a day can be wished for; the rule allows more, a list does not. */
const DAYS = 21
const DAY_MS = 24 * 60 * 60 * 1000
const NEAR = ['Сегодня', 'Завтра']

type Asked = Pick<RequestFormView, 'shownAt' | 'branches'>

/**
 * The next days by the branch's calendar: `2026-11-21`, «Завтра, 21 ноября, сб». Today is none of them once the last hour
 * at which a branch is open has begun.
 */
export function listDays({ shownAt, branches }: Asked): { value: string; label: string }[] {
  const timeZone = branches[0]?.timeZone ?? HOME_TIME_ZONE
  const code = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const words = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long' })
  const weekday = new Intl.DateTimeFormat('ru-RU', { timeZone, weekday: 'short' })
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(shownAt)
  const first = clock > (listTimes({ branches }).at(-1)?.value ?? '') ? 1 : 0
  return Array.from({ length: DAYS }, (_, place) => {
    const ahead = first + place
    const day = new Date(shownAt + ahead * DAY_MS)
    const said = `${words.format(day)}, ${weekday.format(day)}`
    return { value: code.format(day), label: NEAR[ahead] === undefined ? said : `${NEAR[ahead]}, ${said}` }
  })
}

/** Every hour at which any of the branches is open: `09:00` … `20:00`. */
export function listTimes({ branches }: Pick<Asked, 'branches'>): { value: string; label: string }[] {
  const hours = branches.flatMap((branch) => branch.hours)
  const opens = Math.min(...hours.map(({ opens }) => Math.ceil(hourOf(opens))), hours.length === 0 ? 9 : 24)
  const closes = Math.max(
    ...hours.map(({ opens, closes }) => (closes > opens ? hourOf(closes) : 24)),
    hours.length === 0 ? 21 : 0,
  )
  return Array.from({ length: Math.max(0, Math.ceil(closes) - opens) }, (_, place) => {
    const time = `${String(opens + place).padStart(2, '0')}:00`
    return { value: time, label: time.replace(/^0/, '') }
  })
}

const hourOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) + (minutes ?? 0) / 60
}
