/** The dealer's day: what a buyer calls today is today where the cars stand. */
const timeZone = 'Europe/Moscow'
const DAY_MS = 24 * 60 * 60 * 1000

const date = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const dayMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone })
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone })
const isoDay = new Intl.DateTimeFormat('sv', { timeZone })

/** A day in words, Moscow time: `20 ноября 2026`. */
export function formatDate(moment: Date): string {
  return unbroken(date.format(moment).replace(/\s*г\.$/, ''))
}

/** `сегодня в 14:20`, `вчера в 09:05`, `завтра в 12:00` or `18 ноября в 10:00`, Moscow time. */
export function formatMoment(moment: Date, now: Date): string {
  return `${formatDay(moment, now)} в\u00A0${time.format(moment)}`
}

/** `сегодня`, `вчера`, `завтра` or `18 ноября`, Moscow time. */
export function formatDay(moment: Date, now: Date): string {
  const day = isoDay.format(moment)
  if (day === isoDay.format(now)) return 'сегодня'
  if (day === isoDay.format(new Date(now.getTime() - DAY_MS))) return 'вчера'
  if (day === isoDay.format(new Date(now.getTime() + DAY_MS))) return 'завтра'
  return unbroken(dayMonth.format(moment))
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')
