import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { prefersReducedMotion } from './use-slider.ts'

const AUTOPLAY_INTERVAL_MS = 7000

/**
 * Whether slides follow each other by themselves (WCAG 2.2.2): not for whoever wants nothing to move, unless he asks for
 * it; not once somebody has stopped them; not while a pointer or the focus rests on them, or nobody sees them.
 */
export function useAutoplay(next: () => void, { isReady, current }: { isReady: boolean; current: number }) {
  const [wish, setWish] = useState<'show' | 'stop'>()
  const [isRestedOn, setRestedOn] = useState({ pointer: false, focus: false })
  const isShowing = isReady && (wish ?? (prefersReducedMotion() ? 'stop' : 'show')) === 'show'
  const isTurning = isShowing && !isRestedOn.pointer && !isRestedOn.focus

  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => document.hidden || next(), AUTOPLAY_INTERVAL_MS)
    return () => clearInterval(timer)
    // Counted anew from every slide that comes into view, whoever brought it.
    // oxlint-disable-next-line react/exhaustive-deps -- `next` is another function with every rendering and does the same
  }, [isTurning, current])

  return {
    isShowing,
    isTurning,
    toggle: () => setWish(isShowing ? 'stop' : 'show'),
    rests: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType !== 'touch' && setRestedOn((rest) => ({ ...rest, pointer: true })),
      onPointerLeave: () => setRestedOn((rest) => ({ ...rest, pointer: false })),
      // The control itself does not count: whoever presses it says what he wants.
      onFocus: ({ target }: FocusEvent) =>
        setRestedOn((rest) => ({ ...rest, focus: target.closest('[data-showing]') === null })),
      onBlur: () => setRestedOn((rest) => ({ ...rest, focus: false })),
    },
  }
}
