import { Link } from 'react-router'
import { formatNumber } from '#app/ui/rouble.ts'
import styles from './brand-links.module.css'

interface BrandLink {
  to: string
  label: string
  count: number
}

/** Brands in stock with their number of cars, most cars first. */
export function BrandLinks({ brands }: { brands: BrandLink[] }) {
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
