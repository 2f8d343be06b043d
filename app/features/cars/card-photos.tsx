import { useRef, useState, type PointerEvent } from 'react'
import { Link } from 'react-router'
import { carPath, photoUrl } from '#urls/paths.ts'
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
/** Fewer pictures more than shown are not worth veiling the last one. */
const MIN_HIDDEN_PHOTOS = 3

/**
 * The pictures of a card: a strip that snaps. A finger swipes it, the arrow keys move it, and a mouse over the segments
 * (or anywhere across the picture) switches to the slide above which it stands. Only the first picture is fetched until
 * somebody comes near; without JavaScript the strip still scrolls.
 */
export function CardPhotos({ car, priority = false }: { car: CarCard; priority?: boolean }) {
  const strip = useRef<HTMLAnchorElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [current, setCurrent] = useState(0)
  const name = formatCarName(car)
  const slides = car.photos.length
  const more = car.photoCount - slides

  const show = (place: number) => {
    setCurrent(place)
    strip.current?.scrollTo({ left: place * strip.current.clientWidth, behavior: 'instant' })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {}
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return
    const place = slideUnderPointer(event, slides)
    if (place !== current) show(place)
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
      onPointerEnter={() => setWanted(true)}
      onPointerMove={slides > 1 ? point : undefined}
      onPointerLeave={slides > 1 ? (event) => event.pointerType === 'mouse' && show(0) : undefined}
    >
      <Link
        ref={strip}
        className={styles.strip}
        to={carPath(car)}
        aria-label={`${name}: ${plural(car.photoCount, PHOTO_FORMS)}`}
        onFocus={() => setWanted(true)}
        onScroll={follow}
        draggable={false}
      >
        {car.photos.map((photo, place) => (
          <span key={photo.hash} className={styles.slide} style={{ backgroundColor: photo.colour }}>
            {place === 0 && <Picture photo={photo} alt={name} sizes={SIZES} priority={priority} />}
            {place > 0 &&
              (isWanted ? <Picture photo={photo} alt="" sizes={SIZES} /> : <NoscriptPicture photo={photo} />)}
            {place === slides - 1 && more >= MIN_HIDDEN_PHOTOS && (
              <span className={styles.more}>Ещё {plural(more, PHOTO_FORMS)}</span>
            )}
          </span>
        ))}
      </Link>
      {slides > 1 && <Segments count={slides} current={current} onChoose={show} />}
    </div>
  )
}

/** A slide's picture for a browser without JavaScript, in one size: twenty-four cards of full markup would be heavy. */
function NoscriptPicture({ photo }: { photo: Photo }) {
  const width = photo.widths.find((wide) => wide >= NOSCRIPT_WIDTH) ?? photo.widths.at(-1) ?? photo.width
  return (
    <noscript>
      <img src={photoUrl(photo.hash, width, 'webp')} alt="" loading="lazy" />
    </noscript>
  )
}

/** The bullets, drawn as thin segments. A mouse switches by hovering, a finger may tap; keys move the strip itself. */
function Segments({ count, current, onChoose }: { count: number; current: number; onChoose: (place: number) => void }) {
  return (
    <div className={styles.segments}>
      {Array.from({ length: count }, (_, place) => (
        <button
          key={place}
          type="button"
          tabIndex={-1}
          className={styles.segment}
          aria-label={`Фотография ${place + 1}`}
          aria-current={place === current}
          onClick={() => onChoose(place)}
        />
      ))}
    </div>
  )
}

function slideUnderPointer(event: PointerEvent<HTMLDivElement>, slides: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const place = Math.floor(((event.clientX - left) / width) * slides)
  return Math.max(0, Math.min(slides - 1, place))
}
