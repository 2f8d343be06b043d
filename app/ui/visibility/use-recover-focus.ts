import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A ref for an element that replaces the button that was pressed: it takes the focus, so that keyboard users do not start
 * again at the top of the page. An element that was rendered with the page takes no focus.
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
