import { useEffect, useRef, useSyncExternalStore } from 'react'

// `<html data-hydrated>` is set once React has hydrated every part that the server sent. Scripts that drive the page
// from outside (tests, measurements) wait for it.

/** The page itself, and the parts whose scripts are still loading. */
let pendingParts = 1

function markPartHydrated(): void {
  pendingParts -= 1
  if (pendingParts === 0) document.documentElement.dataset.hydrated = ''
}

/** Used once, at the root: its effect runs after those of all parts that are already rendered. */
export const useHydrationMarker = (): void => useEffect(markPartHydrated, [])

/**
 * For a part that can be hydrated later than the page around it: call the hook outside the part's `Suspense`, and the
 * function that it returns in an effect inside.
 */
export function useLateHydration(): () => void {
  const isAwaited = useRef<boolean>(undefined)
  const markHydrated = () => {
    if (isAwaited.current) markPartHydrated()
    isAwaited.current = false
  }
  useEffect(() => {
    // Effects inside run first: a part that has already hydrated is not counted.
    if ((isAwaited.current ??= true)) pendingParts += 1
    return markHydrated
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once: `markHydrated` does the same in every render
  }, [])
  return markHydrated
}

const subscribeToNothing = () => () => undefined

/**
 * Whether the page's script is running. For pictures below the first screen: put them into `<noscript>` until then, so
 * that they do not compete with the visible content on a slow connection.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
