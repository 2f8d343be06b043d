import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Absent on the page itself. */
  to?: string
}

/** The way here from the home page, last the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Вы здесь" className={styles.crumbs}>
      <ol className={styles.list}>
        {crumbs.map(({ label, to }) => (
          <li key={label} className={styles.item}>
            {to ? (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            ) : (
              <span aria-current="page" className={styles.link}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
