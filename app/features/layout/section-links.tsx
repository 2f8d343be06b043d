import { Link } from 'react-router'
import { BODY_WORDS } from '#app/features/cars/car-words.ts'
import { cataloguePath } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/rouble.ts'
import { BODIES, type CarBody } from '#domain/cars/car.ts'
import styles from './section-links.module.css'
import type { SiteSummary } from './site-summary.ts'

interface CountedLink {
  to: string
  label: string
  count: number
}

/** Links with the number of cars behind each, in columns where there is room. */
export function CountedLinks({ links, columns }: { links: CountedLink[]; columns?: boolean }) {
  return (
    <ul className={classNames(styles.links, columns && styles.columns)}>
      {links.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {label} {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** All cars, new ones, used ones: those that there are. */
export function stockLinks({ counts }: SiteSummary): CountedLink[] {
  return [
    { to: cataloguePath(), label: 'Все автомобили', count: counts.all },
    { to: cataloguePath({ block: 'new' }), label: 'Новые', count: counts.new },
    { to: cataloguePath({ block: 'used' }), label: 'С пробегом', count: counts.used },
  ].filter(({ count }, index) => index === 0 || count > 0)
}

/** Brands in stock, most cars first. */
export function brandLinks({ brands }: SiteSummary): CountedLink[] {
  return brands.map(({ slug, name, count }) => ({ to: cataloguePath({ search: { brand: slug } }), label: name, count }))
}

/** Bodies in stock, most cars first. */
export function bodyLinks({ bodies }: SiteSummary): (CountedLink & { body: CarBody })[] {
  return BODIES.flatMap((body) => {
    const count = bodies.find(({ value }) => value === body)?.count
    return count ? [{ body, to: cataloguePath({ search: { body } }), label: BODY_WORDS[body], count }] : []
  }).toSorted((a, b) => b.count - a.count)
}
