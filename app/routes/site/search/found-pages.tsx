import { Link } from 'react-router'
import styles from './search.module.css'

/** The pages and offers that match the search. */
export function FoundPages({ pages }: { pages: { to: string; label: string; summary: string | null }[] }) {
  if (pages.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Страницы</h2>
      <ul className={styles.pages}>
        {pages.map(({ to, label, summary }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
            {summary !== null && <p className={styles.summary}>{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
