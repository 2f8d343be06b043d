import { Link } from 'react-router'
import styles from './search.module.css'

/** Brands and models as ways to their cars, each with how many there are. */
export function FoundNames({
  heading,
  names,
}: {
  heading: string
  names: { to: string; label: string; count: string }[]
}) {
  if (names.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={styles.names}>
        {names.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className={styles.name}>
              {label} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
