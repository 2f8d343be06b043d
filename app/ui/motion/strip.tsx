import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './strip.module.css'
import { prefersReducedMotion } from './use-slider.ts'

interface StripProps {
  /** What the row contains, for screen readers. */
  label: string
  items: readonly { key: string | number; content: ReactNode }[]
  /** Sets the width of the items: `--item`. */
  className?: string
}

/**
 * A row that is wider than its box: it scrolls by finger or wheel, the arrow buttons scroll it by one view, the bar
 * below is draggable, and the counter shows the position. It uses the browser's own scrolling; without script only that
 * remains.
 */
export function Strip({ label, items, className }: StripProps) {
  const { row, view, measure, move, drag, release } = useStrip()
  const isWhole = view.isAtStart && view.isAtEnd
  return (
    <div className={classNames(styles.strip, className)}>
      <ul ref={row} className={styles.row} aria-label={label} onScroll={measure}>
        {items.map(({ key, content }) => (
          <li key={key} className={styles.item}>
            {content}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={classNames('needs-script', styles.controls, isWhole && styles.idle)}>
          <div
            className={styles.bar}
            aria-hidden="true"
            onPointerDown={drag}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <div
              className={styles.handle}
              style={{ inlineSize: `${view.visibleShare * 100}%`, insetInlineStart: `${view.scrolledShare * 100}%` }}
            />
          </div>
          <p className={styles.place}>
            <span className="visually-hidden">Показано </span>
            {view.index + 1}&nbsp;/&nbsp;{items.length}
          </p>
          <IconButton label="Назад" look="outlined" aria-disabled={view.isAtStart} onClick={() => move(-1)}>
            <ArrowLeft />
          </IconButton>
          <IconButton label="Вперёд" look="outlined" aria-disabled={view.isAtEnd} onClick={() => move(1)}>
            <ArrowRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}

interface StripView {
  /** The index of the first slide in view; the last slide when the end of the row is in view. */
  index: number
  isAtStart: boolean
  isAtEnd: boolean
  /** Shares of the whole row: the part in view, and the part before it. */
  visibleShare: number
  scrolledShare: number
}

/** Used until the row has been measured. */
const INITIAL_VIEW: StripView = { index: 0, isAtStart: true, isAtEnd: false, visibleShare: 0.3, scrolledShare: 0 }

/** After this time a released row has stopped moving. */
const SNAP_DURATION_MS = 600
/** Tolerance for rounding: a row scrolled to its end can be this many pixels short. */
const ROUNDING_PX = 2

/** The visible part of a scrolling row, and the ways to move it with buttons and a bar. */
function useStrip() {
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

  /** Scrolls one view forwards or back. */
  const move = (direction: 1 | -1) => {
    const element = row.current
    if (element === null) return
    const slide = slideWidth(element)
    const whole = Math.max(1, Math.floor((element.clientWidth + ROUNDING_PX) / slide))
    element.scrollBy({ left: direction * whole * slide, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }

  /** Handles a drag of the bar below the row, and a press anywhere on it. */
  const drag = (event: PointerEvent<HTMLElement>) => {
    const element = row.current
    if (element === null || (event.type === 'pointermove' && !event.currentTarget.hasPointerCapture(event.pointerId)))
      return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const bar = event.currentTarget.getBoundingClientRect()
    const middle = (event.clientX - bar.left) / bar.width
    // Snapping would hold the row back until the pointer has moved half a slide.
    element.style.scrollSnapType = 'none'
    element.scrollLeft = (middle - view.visibleShare / 2) * element.scrollWidth
  }
  const release = () => {
    const element = row.current
    if (element === null) return
    const slide = slideWidth(element)
    const left = Math.round(element.scrollLeft / slide) * slide
    element.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    // A timer, because Safari has no `scrollend` event.
    setTimeout(() => element.style.removeProperty('scroll-snap-type'), SNAP_DURATION_MS)
  }

  return { row, view, measure, move, drag, release }
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

/** The distance between the starts of two neighbouring slides; the first slide can be wider. */
function slideWidth(row: HTMLElement): number {
  const [first, second, third] = Array.from(row.children, (slide) => slide.getBoundingClientRect().left)
  if (second !== undefined && third !== undefined) return Math.max(1, third - second)
  return Math.max(1, first !== undefined && second !== undefined ? second - first : row.clientWidth)
}
