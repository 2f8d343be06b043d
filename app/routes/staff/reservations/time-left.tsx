import { useEffect, useState } from 'react'
import { formatSpan } from '#app/features/staff/requests/row-view.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DAY_MS, SECOND_MS } from '#locale/durations.ts'

const TICK_MS = 30 * SECOND_MS

interface TimeLeftProps {
  /** ISO. */
  until: string
  /** When the page was loaded, by the clock of the site. */
  now: string
}

/** «осталось 5 ч», counted down while the page is open. */
export const TimeLeft = ({ until, now }: TimeLeftProps) => <Countdown key={now} until={until} now={now} />

function Countdown({ until, now }: TimeLeftProps) {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => setElapsedMs(Date.now() - start), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Date.parse(until) - Date.parse(now) - elapsedMs
  const text = leftMs > 0 ? `осталось ${formatSpan(leftMs)}` : 'срок вышел'
  return <strong className={classNames(leftMs < DAY_MS && 'desk-warn')}>{text}</strong>
}
