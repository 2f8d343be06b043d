import { useEffect, useState } from 'react'
import { daysUntil } from '#app/features/content/offers/describe-deadline.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { DAY_S, HOUR_S, MINUTE_MS, MINUTE_S, SECOND_MS } from '#locale/durations.ts'
import { plural, pluralForm } from '#locale/plural.ts'

const TICK_MS = SECOND_MS

/** How old a page with a countdown may become in memory. */
export const COUNTDOWN_PAGE_MS = MINUTE_MS / 2
/** A page that was rendered a moment ago, kept, and sent over a slow network, is at most this old. */
const MAX_AGE_MS = MINUTE_MS

/** The time left until `endsAt` as text; undefined once it is over. */
export function useTimeLeft(endsAt: Date, now: Date): string | undefined {
  const timeZone = useTimeZone()
  const [end, rendered] = [endsAt.getTime(), now.getTime()]
  const [text, setText] = useState(() => describeTimeLeft(endsAt, now, timeZone))
  useEffect(() => {
    const begin = Date.now()
    const start = findServerTime(rendered, begin)
    const tick = () => {
      const next = describeTimeLeft(new Date(end), new Date(start + Date.now() - begin), timeZone)
      setText(next)
      if (next === undefined) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [end, rendered, timeZone])
  return text
}

/**
 * The time of the server, in milliseconds, on a device that shows a page of the time `rendered`. A device's clock is
 * right if the page may have that age; if not, the page counts as new.
 */
export function findServerTime(rendered: number, deviceTime: number): number {
  const ageMs = deviceTime - rendered
  return ageMs >= 0 && ageMs <= MAX_AGE_MS ? deviceTime : rendered
}

/**
 * How long an offer still runs: «Осталось 3 дня» in calendar days, as on the page of the offer; «Остался 1 день 5 ч»,
 * «Осталось 4 ч 12 мин», in its last hour «Осталось 12 мин 05 с». Undefined once it has ended.
 */
export function describeTimeLeft(endsAt: Date, now: Date, timeZone: string): string | undefined {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return undefined
  const days = daysUntil(endsAt, now, timeZone)
  if (days > 1) return formatDaysLeft(days)
  const left = Math.ceil(leftMs / SECOND_MS)
  const hours = Math.floor((left % DAY_S) / HOUR_S)
  const minutes = Math.floor((left % HOUR_S) / MINUTE_S)
  if (left >= DAY_S) return `${formatDaysLeft(1)}${hours > 0 ? ` ${hours}\u00a0ч` : ''}`
  if (hours > 0) return `Осталось ${hours}\u00a0ч ${minutes}\u00a0мин`
  const seconds = String(left % MINUTE_S).padStart(2, '0')
  return minutes > 0 ? `Осталось ${minutes}\u00a0мин ${seconds}\u00a0с` : `Осталось ${Number(seconds)}\u00a0с`
}

const formatDaysLeft = (days: number) =>
  `${pluralForm(days, ['Остался', 'Осталось', 'Осталось'])} ${plural(days, ['день', 'дня', 'дней'])}`
