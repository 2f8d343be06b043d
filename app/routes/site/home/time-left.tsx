import { useEffect, useState } from 'react'
import { describeTimeLeft } from './describe-time-left.ts'

const TICK_MS = 1000

/**
 * How long it is until `endsAt`, or that it is over; ticks in the browser from the server's `now`, so that a clock that is
 * wrong does no harm. Undefined: over.
 */
export function useTimeLeft(endsAt: Date, now: Date): string | undefined {
  const leftAtFirst = endsAt.getTime() - now.getTime()
  const [text, setText] = useState(() => describeTimeLeft(leftAtFirst))
  useEffect(() => {
    const begin = Date.now()
    const tick = () => {
      const left = leftAtFirst - (Date.now() - begin)
      setText(describeTimeLeft(left))
      if (left <= 0) clearInterval(timer)
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [leftAtFirst])
  return text
}
