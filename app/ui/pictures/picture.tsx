import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** `widths` exist in AVIF and WebP under the content hash; `colour` is painted until the picture has loaded. */
  photo: { hash: string; width: number; height: number; colour: string; widths: readonly number[] }
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** For pictures in the first view: fetched before the rest of the page instead of when they come into view. */
  priority?: boolean
  className?: string
}

/** A photograph in the size and format that the browser chooses. Its space is reserved before it loads. */
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
