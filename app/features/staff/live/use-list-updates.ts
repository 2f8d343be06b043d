import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDeskEvents } from './use-desk-events.ts'

/** Scrolled by less, the reader is at the beginning of the list. */
const TOP_PX = 80

/**
 * Keeps a list of requests up to date without letting it jump: a row that is shown changes in place, and at the top of
 * the page new ones appear by themselves. Elsewhere they gather; `count` is how many, `show` loads them.
 */
export function useListUpdates(shown: readonly number[]): { count: number; show: () => void } {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  const { revalidate } = useRevalidator()
  const show = () => {
    setWaiting(new Set())
    void revalidate()
  }
  useDeskEvents((events) => {
    const numbers = events.flatMap((event) => (event.kind === 'request' ? [event.request] : []))
    const fresh = numbers.filter((number) => !shown.includes(number))
    if (fresh.length > 0 && !isAtTop()) setWaiting((before) => new Set([...before, ...fresh]))
    if (numbers.length > fresh.length || (fresh.length > 0 && isAtTop())) void revalidate()
  })
  return { count: [...waiting].filter((number) => !shown.includes(number)).length, show }
}

/** Nobody reads further down, and no row has the focus. */
const isAtTop = () => scrollY < TOP_PX && document.activeElement?.closest('table') === null
