import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import type { Photo, PhotoFormat } from '#domain/media/photo.ts'

/** Below it a banner shows its narrow picture; the stylesheet of banners has the same width. */
export const NARROW_SCREEN = '(max-width: 39.99rem)'
export const WIDE_SCREEN = '(min-width: 40rem)'

/**
 * A banner's height is nearly fixed, so its picture is wider than a narrow screen and cropped at its sides. A phone is
 * told a little less than it shows: the next smaller size weighs half, and nobody sees the difference on a screen so fine.
 */
export const BANNER_SIZES = { narrow: '80vw', wide: '(min-width: 96rem) 100vw, 96rem' }

/** One source set of a picture. */
export function sourceSet({ hash, widths }: Photo, format: PhotoFormat): string {
  return widths.map((width) => `${photoUrl(hash, width, format)} ${width}w`).join(', ')
}

interface BannerPictureProps {
  wide: Photo
  narrow: Photo
  /** In view as the page opens: fetched before all else, and painted with the page. */
  isFirst: boolean
  /** For a browser without script, which has all of them in a row. */
  isLazy?: boolean
}

/** The picture behind a banner's words: one composition for a desk, another for a phone. It says nothing of its own. */
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
