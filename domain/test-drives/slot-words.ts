const NBSP = '\u00a0'

const WEEKDAYS_WHEN = ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу']
const DAY = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const WEEKDAY = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'long' })

/** A slot as forms send it, `2026-11-21T10:00`: `суббота, 21 ноября, 10:00`. Anything else comes back as it is. */
export function tellSlot(local: string): string {
  const moment = readWall(local)
  return moment === undefined ? local : `${WEEKDAY.format(moment)}, ${dayOf(moment)}, ${timeOf(local)}`
}

/** The same within a sentence: `в субботу, 21 ноября, в 10:00`. */
export function tellSlotWhen(local: string): string {
  const moment = readWall(local)
  if (moment === undefined) return local
  const on = WEEKDAYS_WHEN[moment.getUTCDay()] ?? ''
  return `${on.replace(' ', NBSP)}, ${dayOf(moment)}, в${NBSP}${timeOf(local)}`
}

/** Several slots, each day named once: `суббота, 21 ноября, 11:00, 13:00; воскресенье, 22 ноября, 10:00`. */
export function tellSlots(locals: readonly string[]): string {
  const days = [...new Set(locals.map((local) => local.slice(0, 10)))]
  return days
    .map((day) => [tellSlotDay(day), ...locals.filter((local) => local.startsWith(day)).map(timeOf)].join(', '))
    .join('; ')
}

/** The day of a slot, or a day itself, by the word: `суббота, 21 ноября`. */
export function tellSlotDay(local: string): string {
  const moment = readWall(`${local.slice(0, 10)}T00:00`)
  return moment === undefined ? local : `${WEEKDAY.format(moment)}, ${dayOf(moment)}`
}

/** `10:00`, `9:30` */
export const timeOf = (local: string) => local.slice(11).replace(/^0/, '')

const dayOf = (moment: Date) => DAY.format(moment).replace(' ', NBSP)

function readWall(local: string): Date | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? new Date(`${local}Z`) : undefined
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment
}
