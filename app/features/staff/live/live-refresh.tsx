import { useRevalidator } from 'react-router'
import { useDeskEvents } from './use-desk-events.ts'

/**
 * Keeps the stream open while somebody goes from page to page, and loads the page again when events may be missing, or
 * when the session has ended. What a single event means only the pages know.
 */
export function LiveRefresh() {
  const { revalidate } = useRevalidator()
  useDeskEvents((events) => {
    if (events.some(({ kind }) => kind === 'refresh')) void revalidate()
  })
  return null
}
