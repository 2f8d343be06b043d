import { Link } from '#app/ui/navigation/link.tsx'
import { offerPath } from '#urls/content-paths.ts'
import { typesetText } from '#locale/text.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './offer-grid.module.css'
import type { OfferView } from './describe-deadline.ts'

interface OfferGridProps {
  offers: readonly OfferView[]
  /** `2` where the cards are the main content of the page. */
  level?: 2 | 3
  /** Whether the first row is visible without scrolling. */
  priority?: boolean
}

/** Offers as cards in three, two or one columns. */
export function OfferGrid({ offers, level = 3, priority = false }: OfferGridProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.grid}>
      {offers.map(({ slug, title, summary, badge, picture, until }, index) => (
        <li key={slug} className={styles.card}>
          <div className={styles.picture}>
            {picture && (
              <Picture
                photo={picture}
                alt=""
                sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, 92vw"
                priority={priority && index === 0}
              />
            )}
            {badge !== null && <span className={styles.badge}>{badge}</span>}
          </div>
          <Heading className={styles.title}>
            <Link to={offerPath(slug)}>{typesetText(title)}</Link>
          </Heading>
          <p className={styles.summary}>{typesetText(summary)}</p>
          <p className={styles.until}>{until}</p>
        </li>
      ))}
    </ul>
  )
}
