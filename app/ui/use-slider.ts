import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SliderEngine } from './slider-engine.ts'
import { reportSurvived } from './report-survived.ts'
import { whenSeenAndIdle } from './when-seen.ts'

const SPEED_MS = 600

/** Whether the visitor has asked his device for as little movement as can be. */
export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface SliderClasses {
  rowClass: string
  slideClass: string
}

/**
 * A row that can be swept with a finger from the first byte on, and goes round once its engine has come: when the page
 * stands and somebody sees it. Until then `show` scrolls; should the engine never come, it goes on doing so.
 */
export function useSlider(viewport: RefObject<HTMLElement | null>, count: number, classes: SliderClasses) {
  const engine = useRef<SliderEngine>(undefined)
  const [isStarted, setStarted] = useState(false)
  const [current, setCurrent] = useState(0)
  const { rowClass, slideClass } = classes

  useEffect(() => {
    const element = viewport.current
    if (element === null || count < 2) return undefined
    let isGone = false
    const start = ({ startSlider }: typeof import('./slider-engine.ts')) => {
      if (isGone) return
      const first = placeOf(rowOf(element))
      engine.current = startSlider({
        viewport: element,
        rowClass,
        slideClass,
        first,
        speedMs: wantsStillness() ? 0 : SPEED_MS,
        onShow: setCurrent,
      })
      setCurrent(first)
      setStarted(true)
    }
    const callOff = whenSeenAndIdle(element, () => {
      // Without a network it stays a row that scrolls.
      import('./slider-engine.ts').then(start, (error: unknown) => reportSurvived('slider', error))
    })
    return () => {
      isGone = true
      callOff()
      engine.current?.close()
      engine.current = undefined
    }
  }, [viewport, count, rowClass, slideClass])

  const show = (place: number) => {
    if (engine.current !== undefined) engine.current.show(place)
    else scrollTo(rowOf(viewport.current), place)
  }
  return {
    current,
    isStarted,
    show,
    next: () => (engine.current ? engine.current.next() : show((current + 1) % count)),
    previous: () => (engine.current ? engine.current.previous() : show((current + count - 1) % count)),
    /** For the row's own scrolling, as long as there is no engine. */
    follow: () => engine.current === undefined && setCurrent(placeOf(rowOf(viewport.current))),
  }
}

const rowOf = (viewport: Element | null) => viewport?.firstElementChild ?? undefined

function placeOf(row: Element | undefined): number {
  return row === undefined || row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth)
}

function scrollTo(row: Element | undefined, place: number) {
  row?.scrollTo({ left: place * row.clientWidth, behavior: wantsStillness() ? 'instant' : 'smooth' })
}
