import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { carPath } from '#urls/car-paths.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { plural } from '#locale/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { NoPhoto } from './body-silhouette.tsx'
import styles from './card-photos.module.css'
import { PHOTO_FORMS } from './car.texts.ts'
import { formatCarName } from './describe-car.ts'

const SIZES = '(min-width: 64rem) 24vw, (min-width: 48rem) 48vw, 92vw'

/** Of the picture for a browser without AVIF. */
const FALLBACK_WIDTH = 640
/** With fewer hidden pictures than this the last one gets no overlay. */
const MIN_HIDDEN_PHOTOS = 3

/**
 * The pictures of a card: a strip with scroll snapping. A finger swipes it, the arrow keys move it, and a mouse over
 * the segments (or anywhere over the picture) switches to the slide below it. Only the first picture is fetched until
 * the pointer or the focus comes near; without JavaScript it is the only one.
 */
export function CardPhotos({ car, priority = false }: { car: CarCard; priority?: boolean }) {
  const strip = useRef<HTMLAnchorElement>(null)
  const [isRequested, setRequested] = useState(false)
  const [current, setCurrent] = useState(0)
  const name = formatCarName(car)
  const slides = car.photos.length
  const more = car.photoCount - slides

  const show = (index: number) => {
    setCurrent(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return
    const index = slideUnderPointer(event, slides)
    if (index !== current) show(index)
  }

  if (slides === 0) {
    return (
      <Link className={styles.stage} to={carPath(car)} tabIndex={-1} aria-hidden="true">
        <NoPhoto body={car.body} />
      </Link>
    )
  }
  return (
    <div
      className={styles.stage}
      onPointerEnter={() => setRequested(true)}
      onPointerMove={slides > 1 ? point : undefined}
      onPointerLeave={slides > 1 ? (event) => event.pointerType === 'mouse' && show(0) : undefined}
    >
      <Link
        ref={strip}
        className={styles.strip}
        to={carPath(car)}
        aria-label={`${name}: ${plural(car.photoCount, PHOTO_FORMS)}`}
        onFocus={() => setRequested(true)}
        onScroll={follow}
        draggable={false}
      >
        {car.photos.map((photo, index) => (
          <span
            key={photo.hash}
            className={styles.slide}
            style={index === 0 ? undefined : { backgroundColor: photo.colour }}
          >
            {(index === 0 || isRequested) && (
              <Picture
                photo={photo}
                alt={index === 0 ? name : ''}
                sizes={SIZES}
                fallbackWidth={FALLBACK_WIDTH}
                priority={index === 0 && priority}
              />
            )}
            {index === slides - 1 && more >= MIN_HIDDEN_PHOTOS && (
              <span className={styles.more}>Ещё {plural(more, PHOTO_FORMS)}</span>
            )}
          </span>
        ))}
      </Link>
      {slides > 1 && <Segments count={slides} current={current} isDrawn={!isRequested} onChoose={show} />}
    </div>
  )
}

interface SegmentsProps {
  count: number
  current: number
  /** Until the pointer or the focus comes near, the segments are only a background. */
  isDrawn: boolean
  onChoose: (index: number) => void
}

/**
 * The pagination, drawn as thin segments. A mouse switches by hovering, a finger can tap; the arrow keys move the strip
 * itself.
 */
function Segments({ count, current, isDrawn, onChoose }: SegmentsProps) {
  // The first tap begins on the background and ends on a button that was made meanwhile: its click is the parent's.
  const choose = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget) onChoose(slideUnderPointer(event, count))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys move the strip
    <div
      className={styles.segments}
      style={isDrawn ? { backgroundSize: `${100 / count}% 3px` } : undefined}
      onClick={choose}
    >
      {!isDrawn &&
        Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            className={styles.segment}
            aria-label={`Фотография ${index + 1}`}
            aria-current={index === current}
            onClick={() => onChoose(index)}
          />
        ))}
    </div>
  )
}

function slideUnderPointer(event: MouseEvent<HTMLDivElement>, slides: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const index = Math.floor(((event.clientX - left) / width) * slides)
  return Math.max(0, Math.min(slides - 1, index))
}
