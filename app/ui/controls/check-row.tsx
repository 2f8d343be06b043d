import type { ComponentProps, ReactNode } from 'react'
import styles from './check-row.module.css'
import { formatNumber } from '#locale/number.ts'

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode
  /** Shown at the right. The caller disables the box when choosing it would give no results. */
  count?: number
}

/**
 * A checkbox with its label and, at the right, the number of results. A real input: it works in a plain form. A page has
 * a hundred of them, so only the row and the label have a class.
 */
export function CheckRow({ children, count, ...input }: CheckRowProps) {
  return (
    <label className={styles.row}>
      <input {...input} type="checkbox" />
      <span className={styles.label}>{children}</span>
      {count !== undefined && <span>{formatNumber(count)}</span>}
    </label>
  )
}
