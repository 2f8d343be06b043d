import { Link } from '#app/ui/navigation/link.tsx'
import { offerPath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { Strip } from '#app/ui/motion/strip.tsx'
import type { OfferCard } from '#domain/content/offers/offer.ts'
import { useTimeLeft } from './countdown.ts'
import styles from './offers-of-the-day.module.css'

/** The offers of the day; the one that ends first comes first. */
export function OffersOfTheDay({ offers, now }: { offers: OfferCard[]; now: Date }) {
  const items = offers.flatMap((offer) =>
    offer.endsAt === null
      ? []
      : [{ key: offer.slug, content: <OfferTile offer={offer} endsAt={offer.endsAt} now={now} /> }],
  )
  return <Strip label="Скоро закончатся" items={items} className={styles.offers} />
}

function OfferTile({ offer, endsAt, now }: { offer: OfferCard; endsAt: Date; now: Date }) {
  const { slug, title, badge, picture } = offer
  const left = useTimeLeft(endsAt, now)
  const isOver = left === undefined
  return (
    <article className={classNames(styles.offer, isOver && styles.over)}>
      <div className={styles.text}>
        <p className={styles.left} role={isOver ? 'status' : undefined}>
          {left ?? 'Время вышло, предложение закончилось'}
        </p>
        <h3 className={styles.title}>
          <Link to={offerPath(slug)}>{typesetText(title)}</Link>
        </h3>
      </div>
      <div className={styles.picture}>
        {picture && <Picture photo={picture} alt="" sizes="(min-width: 64rem) 36rem, (min-width: 40rem) 24rem, 84vw" />}
        {badge !== null && <span className={styles.badge}>{badge}</span>}
      </div>
    </article>
  )
}
