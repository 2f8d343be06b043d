import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const INTERVAL_MS = 2000

/** Loads the page again every two seconds while something on it is in progress, as long as somebody looks at it. */
export function PageWatch() {
  const { revalidate, state } = useRevalidator()
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}
