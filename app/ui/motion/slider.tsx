import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './slider.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useSlider } from './use-slider.ts'

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
  const { current, isStarted, show } = slider
  const { isShowing, isTurning, toggle, pauseHandlers } = useAutoplay(slider.next, { isReady: isStarted, current })

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
      {...(slides.length > 1 ? pauseHandlers : {})}
    >
      <div ref={viewport} className={classNames(styles.viewport, isStarted && styles.started)}>
        <div className={styles.row} aria-live={isTurning ? 'off' : 'polite'} onScroll={slider.follow}>
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
      {slides.length > 1 && (
        <div
          className={classNames('wrap needs-script', styles.controls, slides[current]?.ink === 'light' && styles.light)}
        >
          <div className={styles.segments}>
            {slides.map(({ key, name }, index) => (
              <button
                key={key}
                type="button"
                className={classNames(styles.segment, isTurning && styles.turning)}
                aria-label={`Показать ${index + 1} из ${slides.length}: ${name}`}
                aria-current={index === current}
                onClick={() => show(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className={styles.pause}
            aria-label={isShowing ? 'Остановить показ' : 'Показывать по очереди'}
            data-showing={isShowing}
            disabled={!isStarted}
            onClick={toggle}
          >
            {isShowing || !isStarted ? <Pause /> : <Play />}
          </button>
        </div>
      )}
    </section>
  )
}
