import { useEffect, useState } from 'react'

/** Extends the viewport upwards without limit, so that a jump past the element counts like scrolling to it. */
const ROOT_MARGIN = '9999999px 0px 0px'

/** Whether the element of this id is in view, or above it. */
export function useReached(id: string | undefined): boolean {
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    const element = id === undefined ? null : document.getElementById(id)
    if (element === null) return undefined
    const observer = new IntersectionObserver((entries) => setReached(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: ROOT_MARGIN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isReached
}
