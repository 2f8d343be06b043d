import { type MouseEvent, useEffect, useRef } from 'react'
import type { Photo } from '#domain/media/photo.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './gallery.module.css'

/** Five thumbnails in view, 12 apart (docs/product.md, The car page); the chosen one is kept in sight. */
export function Thumbnails({
  photos,
  current,
  onChoose,
}: {
  photos: Photo[]
  current: number
  onChoose: (place: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)

  // The row follows the big picture; only the row scrolls, never the page.
  useEffect(() => {
    const list = row.current
    const chosen = list?.children[current]
    if (!(list && chosen instanceof HTMLElement)) return
    const isSeen =
      chosen.offsetLeft >= list.scrollLeft &&
      chosen.offsetLeft + chosen.offsetWidth <= list.scrollLeft + list.clientWidth
    if (!isSeen) list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 })
  }, [current])

  const choose = (event: MouseEvent, place: number) => {
    event.preventDefault()
    onChoose(place)
  }

  return (
    <ul ref={row} className={styles.thumbnails}>
      {photos.map((photo, place) => (
        <li key={photo.hash}>
          <a
            href={`#photo-${place + 1}`}
            className={styles.thumbnail}
            aria-current={place === current ? 'true' : undefined}
            aria-label={`Фотография ${place + 1}`}
            onClick={(event) => choose(event, place)}
          >
            <Picture photo={photo} alt="" sizes="(min-width: 64rem) 170px, 20vw" />
          </a>
        </li>
      ))}
    </ul>
  )
}
