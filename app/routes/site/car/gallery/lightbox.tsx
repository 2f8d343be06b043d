import { useRef } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { Photo } from '#domain/media/photo.ts'
import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import styles from './lightbox.module.css'

const LABELS = {
  Previous: 'Предыдущая',
  Next: 'Следующая',
  Close: 'Закрыть',
  'Zoom in': 'Приблизить',
  'Zoom out': 'Отдалить',
  Lightbox: 'Просмотр фотографий',
  'Photo gallery': 'Фотографии',
  '{index} of {total}': '{index} из {total}',
  Carousel: 'Фотографии',
  Slide: 'Фотография',
}

export interface LightboxProps {
  photos: Photo[]
  name: string
  start: number
  /** Receives the index of the picture in view, so that the page can show the same picture. */
  onClose: (index: number) => void
}

/** The pictures in the whole window, with zoom by wheel, pinch and keys. */
export default function Lightbox({ photos, name, start, onClose }: LightboxProps) {
  const current = useRef(start)
  return (
    <YetAnotherLightbox
      open
      index={start}
      close={() => onClose(current.current)}
      on={{ view: ({ index }) => void (current.current = index) }}
      plugins={[Zoom, Counter]}
      labels={LABELS}
      className={styles.viewer}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      slides={photos.map((photo, slide) => ({
        src: largestPhotoUrl(photo),
        alt: `${name}, фотография ${slide + 1}`,
        width: photo.width,
        height: photo.height,
        srcSet: photo.widths.map((width) => ({
          src: photoUrl(photo.hash, width, 'avif'),
          width,
          height: Math.round((width * photo.height) / photo.width),
        })),
      }))}
    />
  )
}
