import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import type { Photo, PhotoFormat } from '#domain/media/photo.ts'

/** Up to this width a banner shows its narrow picture; banners.module.css has the same breakpoint. */
export const NARROW_SCREEN = '(max-width: 39.99rem)'
export const WIDE_SCREEN = '(min-width: 40rem)'

/**
 * A banner's height is nearly fixed, so its picture is wider than a narrow screen and cropped at its sides. For phones
 * the size is a little too small: the next smaller file weighs half, and a dense screen hides the difference.
 */
export const BANNER_SIZES = { narrow: '80vw', wide: '(min-width: 96rem) 100vw, 96rem' }

/** One source set of a picture. */
export function sourceSet({ hash, widths }: Photo, format: PhotoFormat): string {
  return widths.map((width) => `${photoUrl(hash, width, format)} ${width}w`).join(', ')
}

interface BannerPictureProps {
  wide: Photo
  narrow: Photo
  /** In view when the page opens: fetched with high priority and decoded synchronously. */
  isFirst: boolean
  /** For a browser without JavaScript, which shows all banners in a row. */
  isLazy?: boolean
}

/** The decorative picture behind a banner's text: one for wide screens, another for phones. */
export function BannerPicture({ wide, narrow, isFirst, isLazy = false }: BannerPictureProps) {
  return (
    <picture>
      <source
        media={NARROW_SCREEN}
        type="image/avif"
        srcSet={sourceSet(narrow, 'avif')}
        sizes={BANNER_SIZES.narrow}
        width={narrow.width}
        height={narrow.height}
      />
      <source
        media={NARROW_SCREEN}
        srcSet={sourceSet(narrow, 'webp')}
        sizes={BANNER_SIZES.narrow}
        width={narrow.width}
        height={narrow.height}
      />
      <source type="image/avif" srcSet={sourceSet(wide, 'avif')} sizes={BANNER_SIZES.wide} />
      <img
        src={largestPhotoUrl(wide)}
        srcSet={sourceSet(wide, 'webp')}
        sizes={BANNER_SIZES.wide}
        width={wide.width}
        height={wide.height}
        alt=""
        loading={isLazy ? 'lazy' : 'eager'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding={isFirst ? 'sync' : 'async'}
        draggable={false}
      />
    </picture>
  )
}
