import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import { classNames } from '../class-names.ts'
import { type CropFocus, cropPosition } from './crop-position.ts'
import styles from './picture.module.css'

interface PictureProps {
  /**
   * `widths` exist in AVIF and WebP under the content hash; `colour` is painted until the picture has loaded. `focus` stays
   * in view where the picture is cropped.
   */
  photo: {
    hash: string
    width: number
    height: number
    colour: string
    widths: readonly number[]
    focus?: CropFocus
  }
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** For pictures in the first view: fetched before the rest of the page instead of when they come into view. */
  priority?: boolean
  /** The WebP of this width is the only one, for a browser without AVIF; without it, all sizes are offered. */
  fallbackWidth?: number
  className?: string
}

/** A photograph in the size and format that the browser chooses. Its space is reserved before it loads. */
export function Picture({ photo, alt, sizes, priority = false, fallbackWidth, className }: PictureProps) {
  const { hash, width, height, widths } = photo
  const sourceSet = (format: 'avif' | 'webp') =>
    widths.map((wide) => `${photoUrl(hash, wide, format)} ${wide}w`).join(', ')
  const fallback = fallbackWidth === undefined ? undefined : widths.find((wide) => wide >= fallbackWidth)
  return (
    <picture className={classNames(styles.picture, className)}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={fallback === undefined ? largestPhotoUrl(photo) : photoUrl(hash, fallback, 'webp')}
        srcSet={fallbackWidth === undefined ? sourceSet('webp') : undefined}
        sizes={fallbackWidth === undefined ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ backgroundColor: photo.colour, ...cropPosition(photo) }}
      />
    </picture>
  )
}
