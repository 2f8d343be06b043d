import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** The sizes that exist, in AVIF and WebP, under the content hash; colour is painted until the picture arrives. */
  photo: { hash: string; width: number; height: number; colour: string; widths: readonly number[] }
  alt: string
  /** How wide it will stand, as in the `sizes` attribute. */
  sizes: string
  /** Seen at once: fetched before the rest of the page instead of when it comes into view. */
  priority?: boolean
  className?: string
}

/** A photograph in the size and format that the browser wants. Its place is kept from the first byte on. */
export function Picture({ photo, alt, sizes, priority = false, className }: PictureProps) {
  const { hash, width, height, widths } = photo
  const sourceSet = (format: 'avif' | 'webp') =>
    widths.map((wide) => `${photoUrl(hash, wide, format)} ${wide}w`).join(', ')
  return (
    <picture className={classNames(styles.picture, className)}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={largestPhotoUrl(photo)}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={{ backgroundColor: photo.colour }}
      />
    </picture>
  )
}
