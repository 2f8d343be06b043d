import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDeskEvents } from './use-desk-events.ts'

/** Scrolled by less, the reader is at the beginning of the list. */
const TOP_PX = 80

/** Which of the rows that were loaded are shown. */
interface GatheredRows {
  isShown: (number: number) => boolean
  /** How many wait to be shown. */
  count: number
  show: () => void
}

/**
 * Keeps a list of requests up to date without letting it jump: `numbers` are the rows as they were loaded last. What is
 * shown changes in place. At the top of the page new rows appear by themselves; elsewhere they wait for `show`.
 */
export function useGatheredRows(numbers: readonly number[]): GatheredRows {
  /** The rows that the reader has seen, once they read further down; undefined: all are shown. */
  const [seen, setSeen] = useState<ReadonlySet<number>>()
  const { revalidate } = useRevalidator()
  useDeskEvents((events) => {
    if (!events.some(({ kind }) => kind === 'request')) return
    setSeen((before) => (isAtTop() ? undefined : (before ?? new Set(numbers))))
    void revalidate()
  })
  const isShown = (number: number) => seen === undefined || seen.has(number)
  return { isShown, count: numbers.filter((number) => !isShown(number)).length, show: () => setSeen(undefined) }
}

/** Nobody reads further down, and no row has the focus or is ticked. */
const isAtTop = () =>
  scrollY < TOP_PX &&
  document.activeElement?.closest('table') === null &&
  document.querySelector('table input:checked') === null
