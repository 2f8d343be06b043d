import { Pause, Play } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useRef,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './slider.module.css'
import { useSlider, prefersReducedMotion } from './use-slider.ts'

interface Slide {
  key: string
  /** The content of the slide in a few words. */
  name: string
  /** The colour of controls that is legible on the slide. */
  ink: 'dark' | 'light'
  content: ReactNode
  /** A light version of the content, used while the slide cannot come into view by itself. */
  offscreen?: ReactNode
}

interface SliderProps {
  /** What the carousel shows, for screen readers. */
  label: string
  slides: readonly Slide[]
  className?: string
}

/**
 * Shows one slide at a time in a loop, and advances by itself unless hovered or focused. Without script, and before it
 * has loaded, a row that is swiped sideways. Give it a `key` that changes with its slides: its engine reorders their
 * elements.
 */
export function Slider({ label, slides, className }: SliderProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const slider = useSlider(viewport, slides.length, { rowClass: styles.row ?? '', slideClass: styles.slide ?? '' })
  const { current, isStarted } = slider
  const autoplay = useAutoplay(slider.next, { isReady: isStarted, current })

  const turn = (event: KeyboardEvent) => {
    const move = { ArrowLeft: slider.previous, ArrowRight: slider.next }[event.key]
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const isInSlide = event.target instanceof Element && event.target.closest('[data-slide]') !== null
    flushSync(move)
    // The previous slide becomes inert: the focus moves at once, so that the next key still reaches this handler.
    if (isInSlide)
      viewport.current?.querySelector<HTMLElement>('[data-slide]:not([inert]) a')?.focus({ preventScroll: true })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons that do the same
    <section
      className={classNames(styles.slider, className)}
      aria-roledescription="карусель"
      aria-label={label}
      onKeyDown={slides.length > 1 ? turn : undefined}
      {...(slides.length > 1 ? autoplay.pauseHandlers : {})}
    >
      <div ref={viewport} className={classNames(styles.viewport, isStarted && styles.started)}>
        <div className={styles.row} aria-live={autoplay.isTurning ? 'off' : 'polite'} onScroll={slider.follow}>
          {slides.map(({ key, name, content, offscreen = content }, index) => (
            <div
              key={key}
              className={styles.slide}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset belongs to a form
              role="group"
              aria-roledescription="слайд"
              aria-label={`${index + 1} из ${slides.length}: ${name}`}
              data-slide={index}
              inert={isStarted && index !== current}
            >
              {index === 0 || isStarted ? content : offscreen}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && <SliderControls slides={slides} slider={slider} autoplay={autoplay} />}
    </section>
  )
}

interface SliderControlsProps {
  slides: readonly Slide[]
  slider: Pick<ReturnType<typeof useSlider>, 'current' | 'isStarted' | 'show'>
  autoplay: Omit<ReturnType<typeof useAutoplay>, 'pauseHandlers'>
}

/** A segment for each slide, and the button that stops and starts the automatic turning. */
const SliderControls = ({ slides, slider, autoplay: { isShowing, isTurning, toggle } }: SliderControlsProps) => (
  <div
    className={classNames(
      'wrap needs-script',
      styles.controls,
      slides[slider.current]?.ink === 'light' && styles.light,
    )}
  >
    <div className={styles.segments}>
      {slides.map(({ key, name }, index) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.segment, isTurning && styles.turning)}
          aria-label={`Показать ${index + 1} из ${slides.length}: ${name}`}
          aria-current={index === slider.current}
          onClick={() => slider.show(index)}
        />
      ))}
    </div>
    <button
      type="button"
      className={styles.pause}
      aria-label={isShowing ? 'Остановить показ' : 'Показывать по очереди'}
      data-showing={isShowing}
      disabled={!slider.isStarted}
      onClick={toggle}
    >
      {isShowing || !slider.isStarted ? <Pause /> : <Play />}
    </button>
  </div>
)

const AUTOPLAY_INTERVAL_MS = 7000

/**
 * Whether slides advance by themselves (WCAG 2.2.2): not for visitors who prefer reduced motion, unless they start it;
 * not once the visitor has stopped them; not while a pointer or the focus rests on them, or the page is hidden.
 */
function useAutoplay(next: () => void, { isReady, current }: { isReady: boolean; current: number }) {
  const [choice, setChoice] = useState<'show' | 'stop'>()
  const [paused, setPaused] = useState({ pointer: false, focus: false })
  const isShowing = isReady && (choice ?? (prefersReducedMotion() ? 'stop' : 'show')) === 'show'
  const isTurning = isShowing && !paused.pointer && !paused.focus

  useEffect(() => {
    if (!isTurning) return undefined
    const timer = setInterval(() => document.hidden || next(), AUTOPLAY_INTERVAL_MS)
    return () => clearInterval(timer)
    // The interval restarts with every slide that comes into view, by itself or by the visitor.
    // oxlint-disable-next-line react/exhaustive-deps -- `next` is a new function in every render and does the same
  }, [isTurning, current])

  return {
    isShowing,
    isTurning,
    toggle: () => setChoice(isShowing ? 'stop' : 'show'),
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType !== 'touch' && setPaused((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setPaused((before) => ({ ...before, pointer: false })),
      // Focus on the play and stop button does not pause: pressing it is an explicit choice.
      onFocus: ({ target }: FocusEvent) =>
        setPaused((before) => ({ ...before, focus: target.closest('[data-showing]') === null })),
      onBlur: () => setPaused((before) => ({ ...before, focus: false })),
    },
  }
}
