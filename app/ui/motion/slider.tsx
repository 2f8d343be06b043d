import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import styles from './slider.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useSlider } from './use-slider.ts'

interface Slide {
  key: string
  /** What the slide says, in a few words. */
  name: string
  /** What of the controls can be seen upon it. */
  ink: 'dark' | 'light'
  content: ReactNode
  /** The same without what is heavy: for as long as it cannot come into view by itself. */
  offscreen?: ReactNode
}

interface SliderProps {
  /** What it shows, for those who do not see it. */
  label: string
  slides: readonly Slide[]
  className?: string
}

/**
 * One slide at a time, round and round, by itself until somebody comes near. Without script, and before the script has
 * come, a row that is swept sideways. Give it a `key` that changes with its slides: its engine moves them about.
 */
export function Slider({ label, slides, className }: SliderProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const slider = useSlider(viewport, slides.length, { rowClass: styles.row ?? '', slideClass: styles.slide ?? '' })
  const { current, isStarted, show } = slider
  const { isShowing, isTurning, toggle, rests } = useAutoplay(slider.next, { isReady: isStarted, current })

  const turn = (event: KeyboardEvent) => {
    const move = { ArrowLeft: slider.previous, ArrowRight: slider.next }[event.key]
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const isInSlide = event.target instanceof Element && event.target.closest('[data-slide]') !== null
    flushSync(move)
    // The slide that is left becomes unreachable: the focus goes along, at once, or the next key would find nobody.
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
      {...(slides.length > 1 ? rests : {})}
    >
      <div ref={viewport} className={classNames(styles.viewport, isStarted && styles.started)}>
        <div className={styles.row} aria-live={isTurning ? 'off' : 'polite'} onScroll={slider.follow}>
          {slides.map(({ key, name, content, offscreen = content }, place) => (
            <div
              key={key}
              className={styles.slide}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
              role="group"
              aria-roledescription="слайд"
              aria-label={`${place + 1} из ${slides.length}: ${name}`}
              data-slide={place}
              inert={isStarted && place !== current}
            >
              {place === 0 || isStarted ? content : offscreen}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div
          className={classNames('wrap needs-script', styles.controls, slides[current]?.ink === 'light' && styles.light)}
        >
          <div className={styles.segments}>
            {slides.map(({ key, name }, place) => (
              <button
                key={key}
                type="button"
                className={classNames(styles.segment, isTurning && styles.turning)}
                aria-label={`Показать ${place + 1} из ${slides.length}: ${name}`}
                aria-current={place === current}
                onClick={() => show(place)}
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
