import { useEffect, useState } from 'react'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { describeTimeLeft } from './describe-time-left.ts'

const TICK_MS = 1000

/**
 * How long it is until `endsAt`, or that it is over; ticks in the browser from the server's `now`, so that a clock that is
 * wrong does no harm. Undefined: over.
 */
export function useTimeLeft(endsAt: Date, now: Date): string | undefined {
  const timeZone = useTimeZone()
  const [end, start] = [endsAt.getTime(), now.getTime()]
  const [text, setText] = useState(() => describeTimeLeft(endsAt, now, timeZone))
  useEffect(() => {
    const begin = Date.now()
    const tick = () => {
      const words = describeTimeLeft(new Date(end), new Date(start + Date.now() - begin), timeZone)
      setText(words)
      if (words === undefined) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [end, start, timeZone])
  return text
}
