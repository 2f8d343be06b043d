import { useEffect, useState } from 'react'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { describeTimeLeft } from './describe-time-left.ts'

const TICK_MS = 1000

/**
 * The time left until `endsAt` as text; undefined once it is over. In the browser it counts from the server's `now`, so
 * that a wrong clock of the device does not matter.
 */
export function useTimeLeft(endsAt: Date, now: Date): string | undefined {
  const timeZone = useTimeZone()
  const [end, start] = [endsAt.getTime(), now.getTime()]
  const [text, setText] = useState(() => describeTimeLeft(endsAt, now, timeZone))
  useEffect(() => {
    const begin = Date.now()
    const tick = () => {
      const next = describeTimeLeft(new Date(end), new Date(start + Date.now() - begin), timeZone)
      setText(next)
      if (next === undefined) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [end, start, timeZone])
  return text
}
