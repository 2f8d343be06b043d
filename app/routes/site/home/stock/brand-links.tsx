import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { plural } from '#locale/plural.ts'
import { formatNumber } from '#locale/number.ts'
import styles from './brand-links.module.css'

/** Two rows on a wide screen; further brands are collapsed. */
const MAX_SHOWN = 12

interface BrandLink {
  to: string
  label: string
  count: number
}

/** The brands in stock with their number of cars, most cars first. */
export function BrandLinks({ brands }: { brands: BrandLink[] }) {
  const rest = brands.slice(MAX_SHOWN)
  return (
    <>
      <BrandList brands={brands.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary className={styles.more}>
            Ещё {plural(rest.length, ['марка', 'марки', 'марок'])} <ChevronDown />
          </summary>
          <BrandList brands={rest} />
        </details>
      )}
    </>
  )
}

function BrandList({ brands }: { brands: BrandLink[] }) {
  return (
    <ul className={styles.brands}>
      {brands.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={styles.brand}>
            {label} <span className={styles.count}>{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
