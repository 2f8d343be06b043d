import { Link } from 'react-router'
import { typesetText } from '#locale/text.ts'
import styles from './figures.module.css'
import type { StockFigure } from './stock-figures.ts'

/** A few large figures, each a link to what it counts. */
export function Figures({ figures, counted }: { figures: StockFigure[]; counted: string }) {
  return (
    <>
      <ul className={styles.figures}>
        {figures.map(({ value, label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.figure}>
              <span className={styles.value}>{value}</span> <span className={styles.label}>{typesetText(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.counted}>{counted}</p>
    </>
  )
}
