import { useEffect, useState } from 'react'
import { useDeskEvents } from './use-desk-events.ts'
import { fetchPresent, type Present, watchPresence } from './watch-presence.ts'

const NOBODY: Present = []

/**
 * Who else looks at a request, who came first is first; empty until it is known. As long as the tab is visible, the
 * others see that this person looks at it too.
 */
export function usePresence(number: number): Present {
  const [shown, setShown] = useState({ number, present: NOBODY })
  useEffect(() => {
    const watch = new AbortController()
    watchPresence(number, (present) => setShown({ number, present }), watch.signal)
    return () => watch.abort()
  }, [number])
  const update = async () => {
    const present = await fetchPresent(number)
    if (present !== undefined) setShown({ number, present })
  }
  useDeskEvents((events) => {
    if (events.some((event) => event.kind === 'presence' && event.subject === `request:${number}`)) void update()
  })
  return shown.number === number ? shown.present : NOBODY
}
