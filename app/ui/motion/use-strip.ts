import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from './use-slider.ts'

interface StripView {
  /** The slide that stands first in view, from 0; the last one when the end is in view. */
  index: number
  isAtStart: boolean
  isAtEnd: boolean
  /** Shares of the whole row: what is in view, and what lies before it. */
  visibleShare: number
  scrolledShare: number
}

/** Before anybody has measured it. */
const INITIAL_VIEW: StripView = { index: 0, isAtStart: true, isAtEnd: false, visibleShare: 0.3, scrolledShare: 0 }

/** A row that was let go has come to rest by then. */
const SNAP_SETTLE_MS = 600
/** Pixels that rounding may leave between a row's end and the end. */
const ROUNDING_PX = 2

/** What of a row that scrolls is in view, and how it is moved by other means than a finger. */
export function useStrip() {
  const row = useRef<HTMLUListElement>(null)
  const [view, setView] = useState(INITIAL_VIEW)

  const measure = () => {
    if (row.current !== null) setView(measureView(row.current))
  }
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setView(measureView(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** One view on or back. */
  const move = (direction: 1 | -1) => {
    const element = row.current
    if (element === null) return
    const slide = slideWidth(element)
    const whole = Math.max(1, Math.floor((element.clientWidth + ROUNDING_PX) / slide))
    element.scrollBy({ left: direction * whole * slide, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }

  /** The bar under the row is pulled, or pressed anywhere. */
  const pull = (event: PointerEvent<HTMLElement>) => {
    const element = row.current
    if (element === null || (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)))
      return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const bar = event.currentTarget.getBoundingClientRect()
    const middle = (event.clientX - bar.left) / bar.width
    // Snapping would hold the row back until the hand has gone half a slide.
    element.style.scrollSnapType = 'none'
    element.scrollLeft = (middle - view.visibleShare / 2) * element.scrollWidth
  }
  const release = () => {
    const element = row.current
    if (element === null) return
    const slide = slideWidth(element)
    const left = Math.round(element.scrollLeft / slide) * slide
    element.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    // By the clock: Safari says of no scrolling that it has ended.
    setTimeout(() => element.style.removeProperty('scroll-snap-type'), SNAP_SETTLE_MS)
  }

  return { row, view, measure, move, pull, release }
}

function measureView(row: HTMLElement): StripView {
  const { scrollLeft, clientWidth, scrollWidth } = row
  const isAtEnd = scrollLeft + clientWidth >= scrollWidth - ROUNDING_PX
  return {
    index: isAtEnd ? row.children.length - 1 : Math.round(scrollLeft / slideWidth(row)),
    isAtStart: scrollLeft <= ROUNDING_PX,
    isAtEnd,
    visibleShare: clientWidth / scrollWidth,
    scrolledShare: scrollLeft / scrollWidth,
  }
}

/** From the beginning of a slide to the beginning of the next one; the first may be wider. */
function slideWidth(row: HTMLElement): number {
  const [first, second, third] = Array.from(row.children, (slide) => slide.getBoundingClientRect().left)
  if (second !== undefined && third !== undefined) return Math.max(1, third - second)
  return Math.max(1, first !== undefined && second !== undefined ? second - first : row.clientWidth)
}
