import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './finder.module.css'

interface FinderFieldProps extends ComponentProps<'select'> {
  label: string
  /** The choice that filters nothing. */
  any: string
  children: ReactNode
}

/** The browser's own list of choices, with its label inside the same press. */
export function FinderField({ label, any, className, children, ...select }: FinderFieldProps) {
  return (
    <label className={classNames(styles.field, className)}>
      <span className={styles.label}>{label}</span>
      <select {...select} defaultValue="" className={styles.select}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  )
}
