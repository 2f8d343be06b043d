import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * For what appears in place of the button that was pressed: whoever works with keys goes on there, and is not thrown
 * back to the top of the page. What the page comes with takes no focus.
 */
export function useRecoverFocus<Taker extends HTMLElement>(): RefObject<Taker | null> {
  const taker = useRef<Taker>(null)
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const cameWithPage = useRef(isHydrating)
  useEffect(() => {
    if (!cameWithPage.current && document.activeElement === document.body) taker.current?.focus({ preventScroll: true })
  }, [])
  return taker
}

const subscribeToNothing = () => () => undefined
