import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A ref for an element that replaces a pressed button: it takes the focus, so that keyboard users do not start
 * again at the top of the page. An element that was rendered with the page takes no focus.
 */
export function useRecoverFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const isFromServer = useRef(isHydrating)
  useEffect(() => {
    if (!isFromServer.current && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true })
  }, [])
  return target
}

const subscribeToNothing = () => () => undefined
