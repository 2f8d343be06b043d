import { Link } from 'react-router'
import styles from './search.module.css'

/** Links to brands and models, each with its number of cars. */
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
