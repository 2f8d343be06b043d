import { useRef, useState, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { photoUrl } from '#urls/photo-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { plural } from '#locale/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { Photo } from '#domain/media/photo.ts'
import { NoPhoto } from './body-silhouette.tsx'
import styles from './card-photos.module.css'
import { PHOTO_FORMS } from './car.texts.ts'
import { formatCarName } from './describe-car.ts'

const SIZES =
  '(min-width: 85rem) 325px, (min-width: 64rem) calc((100vw - 24rem) / 3), (min-width: 48rem) 48vw, calc(100vw - 2rem)'

const NOSCRIPT_WIDTH = 640
/** With fewer hidden pictures than this the last one gets no overlay. */
const MIN_HIDDEN_PHOTOS = 3

/**
 * The pictures of a card: a strip with scroll snapping. A finger swipes it, the arrow keys move it, and a mouse over
 * the segments (or anywhere over the picture) switches to the slide below it. Only the first picture is fetched until
 * the pointer or the focus comes near; without JavaScript the strip still scrolls.
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
          <span key={photo.hash} className={styles.slide} style={{ backgroundColor: photo.colour }}>
            {index === 0 && <Picture photo={photo} alt={name} sizes={SIZES} priority={priority} />}
            {index > 0 &&
              (isRequested ? <Picture photo={photo} alt="" sizes={SIZES} /> : <NoscriptPicture photo={photo} />)}
            {index === slides - 1 && more >= MIN_HIDDEN_PHOTOS && (
              <span className={styles.more}>Ещё {plural(more, PHOTO_FORMS)}</span>
            )}
          </span>
        ))}
      </Link>
      {slides > 1 && <Segments count={slides} current={current} onChoose={show} />}
    </div>
  )
}

/**
 * A slide's picture for a browser without JavaScript, in one size: the full markup of twenty-four cards would be heavy.
 */
function NoscriptPicture({ photo }: { photo: Photo }) {
  const width = photo.widths.find((wide) => wide >= NOSCRIPT_WIDTH) ?? photo.widths.at(-1) ?? photo.width
  return (
    <noscript>
      <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" />
    </noscript>
  )
}

/**
 * The pagination, drawn as thin segments. A mouse switches by hovering, a finger can tap; the arrow keys move the strip
 * itself.
 */
function Segments({ count, current, onChoose }: { count: number; current: number; onChoose: (index: number) => void }) {
  return (
    <div className={styles.segments}>
      {Array.from({ length: count }, (_, index) => (
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

function slideUnderPointer(event: PointerEvent<HTMLDivElement>, slides: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const index = Math.floor(((event.clientX - left) / width) * slides)
  return Math.max(0, Math.min(slides - 1, index))
}
