import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Whether the page's script runs already. For pictures below what is seen first: put them into `<noscript>` until then,
 * and they do not share a slow line with what the visitor waits for.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
