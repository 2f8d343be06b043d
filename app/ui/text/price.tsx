import { classNames } from '../class-names.ts'
import styles from './price.module.css'
import { formatRub } from '#locale/number.ts'

/** Whole roubles in tabular figures, never wrapped. */
export function Price({ rub, size = 'medium' }: { rub: number; size?: 'small' | 'medium' | 'large' }) {
  return <span className={classNames(styles.price, styles[size])}>{formatRub(rub)}</span>
}

/** A former price, struck through; screen readers read it as the old price. */
export function StruckPrice({ rub }: { rub: number }) {
  return (
    <s className={styles.was}>
      <span className="visually-hidden">Старая цена: </span>
      {formatRub(rub)}
    </s>
  )
}
