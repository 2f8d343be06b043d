import { preload } from 'react-dom'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Slider } from '#app/ui/motion/slider.tsx'
import type { Banner } from '#domain/content/banners.server.ts'
import { largestPhotoUrl, photoUrl } from '#urls/photo-paths.ts'
import type { Photo, PhotoFormat } from '#domain/media/photo.ts'
import styles from './banners/banners.module.css'

/** The dealer's banners at full width, one at a time. */
export function Banners({ banners }: { banners: Banner[] }) {
  const [first] = banners
  if (first !== undefined) preloadBanner(first)
  const slides = banners.map((banner, index) => ({
    key: banner.slug,
    name: banner.headline,
    ink: banner.ink,
    content: <BannerSlide banner={banner} isFirst={index === 0} />,
    offscreen: <BannerSlide banner={banner} isOffscreen />,
  }))
  return (
    <Slider
      key={banners.map(({ slug }) => slug).join(' ')}
      label="Главное сейчас"
      slides={slides}
      className={styles.banners}
    />
  )
}

interface BannerSlideProps {
  banner: Banner
  isFirst?: boolean
  isOffscreen?: boolean
}

function BannerSlide({ banner, isFirst = false, isOffscreen = false }: BannerSlideProps) {
  const { headline, body, buttonLabel, target, ink, wide, narrow } = banner
  const picture = <BannerPicture wide={wide} narrow={narrow} isFirst={isFirst} isLazy={isOffscreen} />
  return (
    <div
      className={classNames(styles.banner, ink === 'light' && styles.light)}
      style={ink === 'light' ? undefined : { backgroundColor: wide.colour }}
    >
      {isOffscreen ? <noscript>{picture}</noscript> : picture}
      <div className={classNames('wrap', styles.contents)}>
        <div className={styles.text}>
          <h2>{typesetText(headline)}</h2>
          {body !== null && <p>{typesetText(body)}</p>}
          <TargetLink target={target} look="accent">
            {buttonLabel}
          </TargetLink>
        </div>
      </div>
    </div>
  )
}

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
function BannerPicture({ wide, narrow, isFirst, isLazy = false }: BannerPictureProps) {
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

/**
 * Preloads a banner's picture before scripts and styles, in the size for the screen. Call it during rendering: React
 * puts the link at the beginning of the head, which a route's `meta` cannot do.
 */
function preloadBanner({ narrow, wide }: Pick<Banner, 'narrow' | 'wide'>): void {
  for (const [name, photo, media] of [
    ['narrow', narrow, NARROW_SCREEN],
    ['wide', wide, WIDE_SCREEN],
  ] as const)
    preload(largestPhotoUrl(photo), {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      media,
      imageSrcSet: sourceSet(photo, 'avif'),
      imageSizes: BANNER_SIZES[name],
    })
}
