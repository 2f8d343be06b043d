import { Link } from 'react-router'
import { offerPath } from '#urls/paths.ts'
import { typesetText } from '#locale/typeset-text.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './offer-grid.module.css'
import type { OfferView } from './offer-view.ts'

interface OfferGridProps {
  offers: readonly OfferView[]
  /** h2 where the cards are the page. */
  level?: 2 | 3
  /** The first row is seen at once. */
  priority?: boolean
}

/** Offers as cards, three, two or one across. */
export function OfferGrid({ offers, level = 3, priority = false }: OfferGridProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.grid}>
      {offers.map(({ slug, title, summary, badge, picture, until }, place) => (
        <li key={slug} className={styles.card}>
          <div className={styles.picture}>
            {picture && (
              <Picture
                photo={picture}
                alt=""
                sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, 92vw"
                priority={priority && place === 0}
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
