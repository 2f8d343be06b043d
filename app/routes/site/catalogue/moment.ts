// The dealer's day: what a buyer calls today is today where the cars stand.
const TIME_ZONE = 'Europe/Moscow'

const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE })
const dayMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: TIME_ZONE })
const isoDay = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE })

const DAY_MS = 24 * 60 * 60 * 1000

/** `сегодня в 14:20`, `вчера в 09:05` or `18 ноября в 10:00`, in the dealer's time zone. */
export function describeMoment(moment: Date, now: Date): string {
  return `${describeDay(moment, now)} в\u00A0${time.format(moment)}`
}

function describeDay(moment: Date, now: Date): string {
  const day = isoDay.format(moment)
  if (day === isoDay.format(now)) return 'сегодня'
  if (day === isoDay.format(new Date(now.getTime() - DAY_MS))) return 'вчера'
  return dayMonth.format(moment).replaceAll(' ', '\u00A0')
}
