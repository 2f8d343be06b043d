// Calendar days, `2026-11-21`: the same in every time zone.

const dayMonthFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const weekdayFormat = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'long' })

/** `21 ноября` */
export const formatDayMonth = (day: string): string => dayMonthFormat.format(startOf(day))

/** `суббота` */
export const formatWeekday = (day: string): string => weekdayFormat.format(startOf(day))

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
