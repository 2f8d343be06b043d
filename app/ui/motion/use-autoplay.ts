import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { prefersReducedMotion } from './use-slider.ts'

const AUTOPLAY_INTERVAL_MS = 7000

/**
 * Whether slides advance by themselves (WCAG 2.2.2): not for visitors who prefer reduced motion, unless they start it;
 * not once the visitor has stopped them; not while a pointer or the focus rests on them, or the page is hidden.
 */
export function useAutoplay(next: () => void, { isReady, current }: { isReady: boolean; current: number }) {
  const [choice, setChoice] = useState<'show' | 'stop'>()
  const [paused, setPaused] = useState({ pointer: false, focus: false })
  const isShowing = isReady && (choice ?? (prefersReducedMotion() ? 'stop' : 'show')) === 'show'
  const isTurning = isShowing && !paused.pointer && !paused.focus

  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => document.hidden || next(), AUTOPLAY_INTERVAL_MS)
    return () => clearInterval(timer)
    // The interval restarts with every slide that comes into view, by itself or by the visitor.
    // oxlint-disable-next-line react/exhaustive-deps -- `next` is a new function in every render and does the same
  }, [isTurning, current])

  return {
    isShowing,
    isTurning,
    toggle: () => setChoice(isShowing ? 'stop' : 'show'),
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType !== 'touch' && setPaused((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setPaused((before) => ({ ...before, pointer: false })),
      // Focus on the play and stop button does not pause: pressing it is an explicit choice.
      onFocus: ({ target }: FocusEvent) =>
        setPaused((before) => ({ ...before, focus: target.closest('[data-showing]') === null })),
      onBlur: () => setPaused((before) => ({ ...before, focus: false })),
    },
  }
}
