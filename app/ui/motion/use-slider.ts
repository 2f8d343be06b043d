import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenPageLoaded } from '../enhancement/when-page-loaded.ts'
import type { SliderEngine } from './slider-engine.ts'
import { reportHandledError } from '../enhancement/report-handled-error.ts'

const TRANSITION_MS = 600

/** Whether the visitor's device asks for reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface SliderClasses {
  rowClass: string
  slideClass: string
}

/**
 * A row that can be swiped from the first byte on, and loops once its engine is loaded: after the page has loaded and
 * the row is visible. Until then, and if the engine never loads, `show` scrolls.
 */
export function useSlider(viewport: RefObject<HTMLElement | null>, count: number, classes: SliderClasses) {
  const engine = useRef<SliderEngine>(undefined)
  const [isStarted, setStarted] = useState(false)
  const [current, setCurrent] = useState(0)
  const { rowClass, slideClass } = classes

  useEffect(() => {
    const element = viewport.current
    if (element === null || count < 2) return undefined
    let isUnmounted = false
    const start = ({ startSlider }: typeof import('./slider-engine.ts')) => {
      if (isUnmounted) return
      const first = slideIndexOf(rowOf(element))
      engine.current = startSlider({
        viewport: element,
        rowClass,
        slideClass,
        first,
        speedMs: prefersReducedMotion() ? 0 : TRANSITION_MS,
        onShow: setCurrent,
      })
      setCurrent(first)
      setStarted(true)
    }
    const cancel = whenVisibleAndIdle(element, () => {
      // When the network fails, it remains a row that scrolls.
      import('./slider-engine.ts').then(start, (error: unknown) => reportHandledError('slider', error))
    })
    return () => {
      isUnmounted = true
      cancel()
      engine.current?.destroy()
      engine.current = undefined
    }
  }, [viewport, count, rowClass, slideClass])

  const show = (index: number) => {
    if (engine.current !== undefined) engine.current.show(index)
    else scrollToSlide(rowOf(viewport.current), index)
  }
  return {
    current,
    isStarted,
    show,
    next: () => (engine.current ? engine.current.next() : show((current + 1) % count)),
    previous: () => (engine.current ? engine.current.previous() : show((current + count - 1) % count)),
    /** Follows the row's own scrolling while there is no engine. */
    follow: () => engine.current === undefined && setCurrent(slideIndexOf(rowOf(viewport.current))),
  }
}

const rowOf = (viewport: Element | null) => viewport?.firstElementChild ?? undefined

function slideIndexOf(row: Element | undefined): number {
  return row === undefined || row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth)
}

function scrollToSlide(row: Element | undefined, index: number) {
  row?.scrollTo({ left: index * row.clientWidth, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

/**
 * Calls back once the page has loaded, `element` is within 200 px of the window, and the browser is idle. Returns a
 * function that cancels.
 */
function whenVisibleAndIdle(element: Element, callback: () => void): () => void {
  let isCancelled = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(() => isCancelled || callback())
    },
    { rootMargin: '200px' },
  )
  whenPageLoaded(() => isCancelled || observer.observe(element))
  return () => {
    isCancelled = true
    observer.disconnect()
  }
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 200)
}
