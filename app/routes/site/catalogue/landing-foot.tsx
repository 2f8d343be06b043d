import { Link } from 'react-router'
import type { LandingLinks } from '#app/features/catalogue/landing-links.ts'
import { formatNumber } from '#locale/number.ts'
import styles from './landing-foot.module.css'

/** Texts about the matching stock and links to related pages, below the first page of the catalogue or a landing. */
export function LandingFoot({ texts, groups }: { texts: string[]; groups: LandingLinks[] }) {
  if (texts.length === 0 && groups.length === 0) return null
  return (
    <section className={styles.foot} aria-label="О разделе">
      {texts.length > 0 && (
        <div className={styles.texts}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {groups.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading} className={styles.group}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ to, label, count }) => (
              <li key={to}>
                <Link to={to}>
                  {label} <span className={styles.count}>{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </section>
  )
}
