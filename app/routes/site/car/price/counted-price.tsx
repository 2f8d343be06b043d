import { useLayoutEffect, useRef, useState } from 'react'
import { formatRub } from '#locale/number.ts'

const COUNT_MS = 240

/**
 * A price in roubles that counts from the former figure to a new one, within 250 ms; at once with reduced motion.
 * Screen readers announce only the new price.
 */
export function CountedPrice({ rub }: { rub: number }) {
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {formatRub(rub)}
      </span>
      <span aria-hidden="true">{formatRub(useCount(rub))}</span>
    </>
  )
}

/** The number to show now, on its way from the former target to this one. */
function useCount(target: number): number {
  const former = useRef(target)
  const [count, setCount] = useState<number>()
  useLayoutEffect(() => {
    const from = former.current
    former.current = target
    if (from === target || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const startedAt = performance.now()
    const step = (now: number) => {
      const left = Math.max(0, 1 - (now - startedAt) / COUNT_MS)
      setCount(left > 0 ? Math.round(target + (from - target) * left ** 2) : undefined)
      if (left > 0) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    setCount(from)
    return () => {
      cancelAnimationFrame(frame)
      setCount(undefined)
    }
  }, [target])
  return count ?? target
}
