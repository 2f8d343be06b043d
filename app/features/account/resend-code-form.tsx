import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import styles from './login-sheet.module.css'

interface ResendCodeFormProps {
  /** False: the code is of no more use, and this is what is left to do. */
  isOpen: boolean
  /** In how many seconds another code may be asked for. */
  waitS: number
  /** What else is sent, or can be done instead. */
  children: ReactNode
}

/** Another code. Without JavaScript the button is there at once, and the answer says how long to wait. */
export function ResendCodeForm({ isOpen, waitS, children }: ResendCodeFormProps) {
  const leftS = useSecondsLeft(waitS)
  const isWaiting = leftS !== undefined && leftS > 0
  const words = isWaiting ? `Новый код — через\u00a0${formatClock(leftS)}` : 'Отправить новый код'
  const hold = (event: { preventDefault: () => void }) => {
    if (isWaiting) event.preventDefault()
  }
  return (
    <form method="post" className={styles.foot} onSubmit={hold}>
      <input type="hidden" name="intent" value="again" />
      {isOpen ? (
        <button type="submit" className={styles.link} aria-disabled={isWaiting || undefined}>
          {words}
        </button>
      ) : (
        <Button type="submit" look={isWaiting ? 'ghost' : 'accent'} wide aria-disabled={isWaiting || undefined}>
          {words}
        </Button>
      )}
      {children}
    </form>
  )
}

/** `0:42`; far away in hours: `5:10:00`. */
function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

/** Counts down from when the page came to life; undefined before, and so without JavaScript. */
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
