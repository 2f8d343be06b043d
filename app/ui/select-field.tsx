import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  children: ReactNode
}

/** The browser's own list of choices with a label above: it opens as the visitor's device has taught him. */
export function SelectField({ label, className, children, ...select }: SelectFieldProps) {
  return (
    <label className={classNames(styles.field, styles.select, className)}>
      <span className={styles.label}>{label}</span>
      <select {...select}>{children}</select>
      <ChevronDown />
    </label>
  )
}
