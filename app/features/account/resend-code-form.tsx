import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { formatCountdown } from '#locale/dates/date.ts'
import styles from './login-sheet.module.css'

interface ResendCodeFormProps {
  /** False when the code can no longer be used, and a new one is the only option. */
  isOpen: boolean
  /** Seconds until another code can be requested. */
  waitS: number
  /** Hidden fields and alternatives. */
  children: ReactNode
}

/** Requests another code. Without JavaScript the button is enabled at once, and the response says how long to wait. */
export function ResendCodeForm({ isOpen, waitS, children }: ResendCodeFormProps) {
  const leftS = useSecondsLeft(waitS)
  const isWaiting = leftS !== undefined && leftS > 0
  const label = isWaiting ? `Новый код — через\u00a0${formatCountdown(leftS)}` : 'Отправить новый код'
  const preventWhileWaiting = (event: { preventDefault: () => void }) => {
    if (isWaiting) event.preventDefault()
  }
  return (
    <form method="post" className={styles.foot} onSubmit={preventWhileWaiting}>
      <input type="hidden" name="intent" value="resend" />
      {isOpen ? (
        <button type="submit" className={styles.link} aria-disabled={isWaiting || undefined}>
          {label}
        </button>
      ) : (
        <Button type="submit" look={isWaiting ? 'ghost' : 'accent'} wide aria-disabled={isWaiting || undefined}>
          {label}
        </Button>
      )}
      {children}
    </form>
  )
}

/** Counts down from the hydration of the page; undefined before, and so without JavaScript. */
function useSecondsLeft(waitS: number): number | undefined {
  const [leftS, setLeftS] = useState<number>()
  useEffect(() => {
    const end = performance.now() + waitS * 1000
    const tick = () => setLeftS(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [waitS])
  return leftS
}
