import { type MouseEvent, useEffect, useRef } from 'react'
import type { Photo } from '#domain/media/photo.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './gallery.module.css'

/** Five thumbnails in view, 12 apart (docs/product.md, The car page). The row scrolls to the current one. */
export function Thumbnails({
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
