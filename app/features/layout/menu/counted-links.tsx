import { useLocation } from 'react-router'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { BODY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { bodyPath, cataloguePath } from '#urls/car-paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#locale/number.ts'
import { BODIES, type CarBody } from '#domain/cars/car.ts'
import styles from './counted-links.module.css'
import type { SiteSummary } from '#app/features/site/site-summary.ts'

export interface CountedLink {
  /** A path, or a form to open: see domain/content/addresses/target.ts. */
  to: string
  label: string
  /** The number of cars behind it; 0 where there is nothing to count. */
  count: number
}

/**
 * Links with the number of cars behind each, in columns where there is room. The link to the current page is marked.
 */
export function CountedLinks({ links, columns }: { links: CountedLink[]; columns?: boolean }) {
  const { pathname, search } = useLocation()
  const currentPath = pathname + search
  return (
    <ul className={classNames(styles.links, columns && styles.columns)}>
      {links.map(({ to, label, count }) => (
        <li key={to}>
          <TargetLink target={to} className={styles.link} aria-current={to === currentPath ? 'page' : undefined}>
            {`${label} `}
            {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
          </TargetLink>
        </li>
      ))}
    </ul>
  )
}

/** All cars, new cars, used cars: those that exist. */
export function stockLinks({ counts }: Pick<SiteSummary, 'counts'>): CountedLink[] {
  return [
    { to: cataloguePath(), label: 'Все автомобили', count: counts.all },
    { to: cataloguePath({ block: 'new' }), label: 'Новые', count: counts.new },
    { to: cataloguePath({ block: 'used' }), label: 'С пробегом', count: counts.used },
  ].filter(({ count }, index) => index === 0 || count > 0)
}

/** Brands in stock, most cars first. */
export function brandLinks({ brands }: Pick<SiteSummary, 'brands'>): CountedLink[] {
  return brands.map(({ slug, name, count }) => ({ to: cataloguePath({ search: { brand: slug } }), label: name, count }))
}

/** Bodies in stock, most cars first. */
export function bodyLinks({ bodies }: Pick<SiteSummary, 'bodies'>): (CountedLink & { body: CarBody })[] {
  return BODIES.flatMap((body) => {
    const count = bodies.find(({ value }) => value === body)?.count
    return count ? [{ body, to: bodyPath(body), label: BODY_LABELS[body], count }] : []
  }).toSorted((a, b) => b.count - a.count)
}
