import { useEffect, useEffectEvent } from 'react'
import type { DeskEvent } from './desk-event.ts'
import { subscribeToDesk } from './desk-events.ts'

/** Calls `onEvents` with what happens at the desk, in batches. For people with the permission `requests.view`. */
export function useDeskEvents(onEvents: (events: readonly DeskEvent[]) => void): void {
  const report = useEffectEvent(onEvents)
  useEffect(() => subscribeToDesk((events) => report(events)), [])
}
