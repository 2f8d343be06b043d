const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Moscow' })

/** A day in words, Moscow time: `20 ноября 2026`. */
export function formatDate(date: Date): string {
  return day
    .format(date)
    .replace(/\s*г\.$/, '')
    .replaceAll(' ', '\u00a0')
}
