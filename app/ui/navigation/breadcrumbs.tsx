import { Link } from '#app/ui/navigation/link.tsx'
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

/** The breadcrumbs as schema.org's BreadcrumbList, for JsonLd. `siteUrl` has no slash at its end. */
export function describeBreadcrumbs(crumbs: Crumb[], siteUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: { '@type': 'WebPage', '@id': siteUrl + to } }),
    })),
  }
}
