import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Absent for the current page. */
  to?: string
}

/** The path from the home page to the current page, which comes last. */
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
