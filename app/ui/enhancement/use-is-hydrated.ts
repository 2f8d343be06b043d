import { useSyncExternalStore } from 'react'

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
