import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { carPath } from '#urls/car-paths.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { plural } from '#locale/plural.ts'
import { type ListCard, MAX_CARD_PHOTOS } from '#domain/cars/car-card.ts'
import type { Photo } from '#domain/media/photo.ts'
import { NoPhoto } from './body-silhouette.tsx'
import styles from './card-photos.module.css'
import { PHOTO_FORMS } from './car.texts.ts'

const SIZES = '(min-width: 64rem) 24vw, (min-width: 48rem) 48vw, 92vw'

/** Of the picture for a browser without AVIF. */
const FALLBACK_WIDTH = 640
/** With fewer hidden pictures than this the last one gets no overlay. */
const MIN_HIDDEN_PHOTOS = 3

/**
 * The pictures of a card: a strip with scroll snapping. A finger swipes it, the arrow keys move it while the card's link
 * has the focus, and a mouse over the segments (or anywhere over the picture) switches to the slide below it. The page
 * has the first picture; the others are asked for when the pointer or the focus comes near. Without JavaScript it is the
 * only one. For the keyboard and screen readers the card has one link, that of its name.
 */
export function CardPhotos({
  car,
  slides: { strip, photos, current, isRequested, count, show, request },
  priority = false,
}: {
  car: ListCard
  slides: CardSlides
  priority?: boolean
}) {
  const more = car.photoCount - count
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) show(Math.round(scrollLeft / clientWidth), false)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return
    const index = slideUnderPointer(event, count)
    if (index !== current) show(index)
  }

  if (photos.length === 0) {
    return (
      <Link className={styles.stage} to={carPath(car)} tabIndex={-1} aria-hidden="true">
        <NoPhoto body={car.body} />
      </Link>
    )
  }
  return (
    <div
      className={styles.stage}
      onPointerEnter={request}
      onPointerMove={count > 1 ? point : undefined}
      onPointerLeave={count > 1 ? (event) => event.pointerType === 'mouse' && show(0) : undefined}
    >
      <Link
        ref={strip}
        className={styles.strip}
        to={carPath(car)}
        sharesPicture
        tabIndex={-1}
        aria-hidden="true"
        onScroll={follow}
        draggable={false}
      >
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.slide}>
            <Slide photo={photos[index]} alt="" priority={index === 0 && priority} />
            {index === count - 1 && more >= MIN_HIDDEN_PHOTOS && (
              <span className={styles.more}>Ещё {plural(more, PHOTO_FORMS)}</span>
            )}
          </span>
        ))}
      </Link>
      {count > 1 && <Segments count={count} current={current} isDrawn={!isRequested} onChoose={show} />}
    </div>
  )
}

type CardSlides = ReturnType<typeof useCardPhotos>

/** The slides of a card: the photographs that are known, `request`, which asks for the others, and which one is shown. */
export function useCardPhotos({ id, photo, photoCount }: ListCard) {
  const strip = useRef<HTMLAnchorElement>(null)
  const [photos, setPhotos] = useState(photo === null ? [] : [photo])
  const [isRequested, setRequested] = useState(false)
  const [current, setCurrent] = useState(0)
  const count = Math.min(photoCount, MAX_CARD_PHOTOS)
  const load = async () => {
    if (isRequested || count < 2) return
    setRequested(true)
    // The code for it is not in the page's scripts; without a connection the first picture stays.
    const { fetchCardPhotos } = await import('./fetch-card-photos.ts')
    const all = await fetchCardPhotos(id)
    if (all.length > 0) setPhotos(all)
  }
  const show = (index: number, isScrolled = true) => {
    setCurrent(index)
    if (isScrolled) strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' })
  }
  /** The arrow keys, while the card's link has the focus. */
  const turn = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step !== 0) show(Math.max(0, Math.min(count - 1, current + step)))
  }
  return {
    strip,
    photos,
    isRequested,
    current,
    count,
    show,
    turn,
    request: () => void load().catch(() => setRequested(false)),
  }
}

const Slide = ({ photo, alt, priority }: { photo: Photo | undefined; alt: string; priority: boolean }) =>
  photo && <Picture photo={photo} alt={alt} sizes={SIZES} fallbackWidth={FALLBACK_WIDTH} priority={priority} />

interface SegmentsProps {
  count: number
  current: number
  /** Until the pointer or the focus comes near, the segments are only a background. */
  isDrawn: boolean
  onChoose: (index: number) => void
}

/**
 * The pagination, drawn as thin segments. A mouse switches by hovering, a finger can tap; the arrow keys move the strip.
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
