import { useEffect, useState, type RefObject, useRef, useSyncExternalStore } from 'react'

/** Extends the viewport upwards without limit, so that a jump past the element counts like scrolling to it. */
const MARGIN_ABOVE = '9999999px'

/** Whether the element of this id is in view, or above it, or no further below it than `ahead`, a CSS length. */
export function useReached(id: string | undefined, ahead = '0px'): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = id === undefined ? null : document.getElementById(id)
    if (element === null) return undefined
    const observer = new IntersectionObserver((entries) => setReached(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${MARGIN_ABOVE} 0px ${ahead}`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id, ahead])
  return isReached
}

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
