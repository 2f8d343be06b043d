import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { NoPhoto } from '#app/features/cars/body-silhouette.tsx'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { CarBody } from '#domain/cars/car.ts'
import type { Photo } from '#domain/media/photo.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import styles from './gallery.module.css'
import type { LightboxProps } from './lightbox.tsx'

// Twice the size of the page's own script, so it is loaded when a picture is first enlarged.
const Lightbox = lazy<ComponentType<LightboxProps>>(() =>
  import('./lightbox.tsx').catch((error: unknown) => {
    reportHandledError('lightbox', error)
    return { default: LightboxFallback }
  }),
)

/** If the lightbox cannot be loaded, the picture opens as a file, as it does without JavaScript. */
function LightboxFallback({ photos, start, onClose }: LightboxProps) {
  useEffect(() => {
    onClose(start)
    const photo = photos[start]
    if (photo) location.assign(largestPhotoUrl(photo))
  }, [photos, start, onClose])
  return null
}

const MAIN_SIZES = '(min-width: 85rem) 904px, (min-width: 64rem) calc(100vw - 504px), 100vw'

/**
 * The car's pictures: a strip with scroll snapping, moved by swipe, wheel, arrow keys, the two buttons or a thumbnail.
 * Without JavaScript the thumbnails are links into the strip and a picture opens as a file.
 */
export function Gallery({ photos, name, body }: { photos: Photo[]; name: string; body: CarBody | null }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [enlarged, setEnlarged] = useState<number>()

  if (photos.length === 0) {
    return (
      <div className={styles.stage}>
        <NoPhoto body={body} />
      </div>
    )
  }

  const show = (index: number) => {
    const target = Math.max(0, Math.min(photos.length - 1, index))
    strip.current?.scrollTo({ left: target * strip.current.clientWidth })
  }
  const follow = () => {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }
  const closeLightbox = (index: number) => {
    setEnlarged(undefined)
    show(index)
  }

  return (
    <section className={styles.gallery} aria-label="Фотографии">
      <div className={styles.stage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area needs keyboard access */}
        <ul ref={strip} className={styles.strip} onScroll={follow} tabIndex={0} aria-label={`Фотографии ${name}`}>
          {photos.map((photo, index) => (
            <Slide
              key={photo.hash}
              photo={photo}
              index={index}
              name={name}
              isCurrent={index === current}
              onEnlarge={setEnlarged}
            />
          ))}
        </ul>
        <p className={styles.count} aria-live="polite">
          <span className="visually-hidden">Фотография </span>
          {current + 1} / {photos.length}
        </p>
        {photos.length > 1 && <Arrows current={current} last={photos.length - 1} onShow={show} />}
        <Maximize2 className={styles.hint} aria-hidden="true" />
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} current={current} onChoose={show} />}
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox photos={photos} name={name} start={enlarged} onClose={closeLightbox} />
        </Suspense>
      )}
    </section>
  )
}

interface SlideProps {
  photo: Photo
  index: number
  name: string
  isCurrent: boolean
  onEnlarge: (index: number) => void
}

function Slide({ photo, index, name, isCurrent, onEnlarge }: SlideProps) {
  const enlarge = (event: MouseEvent) => {
    event.preventDefault()
    onEnlarge(index)
  }
  return (
    <li id={`photo-${index + 1}`} className={styles.slide}>
      <a
        href={largestPhotoUrl(photo)}
        className={styles.enlarge}
        onClick={enlarge}
        aria-label={`Увеличить фотографию ${index + 1}`}
        tabIndex={isCurrent ? 0 : -1}
      >
        <Picture
          photo={photo}
          alt={index === 0 ? name : `${name}, фотография ${index + 1}`}
          sizes={MAIN_SIZES}
          priority={index === 0}
        />
      </a>
    </li>
  )
}

function Arrows({ current, last, onShow }: { current: number; last: number; onShow: (index: number) => void }) {
  return (
    <div className="needs-script">
      <button type="button" className={styles.previous} onClick={() => onShow(current - 1)} disabled={current === 0}>
        <ChevronLeft aria-hidden="true" />
        <span className="visually-hidden">Предыдущая фотография</span>
      </button>
      <button type="button" className={styles.next} onClick={() => onShow(current + 1)} disabled={current === last}>
        <ChevronRight aria-hidden="true" />
        <span className="visually-hidden">Следующая фотография</span>
      </button>
    </div>
  )
}

/** Five thumbnails in view, 12 apart (docs/product.md, The car page). The row scrolls to the current one. */
function Thumbnails({
  photos,
  current,
  onChoose,
}: {
  photos: Photo[]
  current: number
  onChoose: (index: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)

  // `scrollTo` on the row: `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const list = row.current
    const chosen = list?.children[current]
    if (!(list && chosen instanceof HTMLElement)) return
    const isSeen =
      chosen.offsetLeft >= list.scrollLeft &&
      chosen.offsetLeft + chosen.offsetWidth <= list.scrollLeft + list.clientWidth
    if (!isSeen) list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 })
  }, [current])

  const choose = (event: MouseEvent, index: number) => {
    event.preventDefault()
    onChoose(index)
  }

  return (
    <ul ref={row} className={styles.thumbnails}>
      {photos.map((photo, index) => (
        <li key={photo.hash}>
          <a
            href={`#photo-${index + 1}`}
            className={styles.thumbnail}
            aria-current={index === current ? 'true' : undefined}
            aria-label={`Фотография ${index + 1}`}
            onClick={(event) => choose(event, index)}
          >
            <Picture photo={photo} alt="" sizes="(min-width: 64rem) 170px, 20vw" />
          </a>
        </li>
      ))}
    </ul>
  )
}
