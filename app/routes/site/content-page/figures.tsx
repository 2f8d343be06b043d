import { typesetText } from '#locale/text.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './figures.module.css'
import type { StockFigure } from './stock-figures.ts'

interface FiguresProps {
  figures: readonly StockFigure[]
  /** When and from what they were counted. */
  counted: string
}

/** A few large figures, each a link to what it counts. */
export function Figures({ figures, counted }: FiguresProps) {
  return (
    <section className={styles.section} aria-label="Компания в цифрах">
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
    </section>
  )
}
