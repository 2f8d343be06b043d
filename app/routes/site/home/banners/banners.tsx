import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Slider } from '#app/ui/motion/slider.tsx'
import type { Banner } from '#domain/content/banners.server.ts'
import { BannerPicture } from './banner-picture.tsx'
import styles from './banners.module.css'
import { preloadBanner } from './preload-banner.ts'

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
      style={{ backgroundColor: wide.colour }}
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
