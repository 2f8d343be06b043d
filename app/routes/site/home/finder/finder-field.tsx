import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Select } from '#app/ui/fields/select.tsx'
import styles from './finder.module.css'

interface FinderFieldProps extends ComponentProps<'select'> {
  label: string
  /** The label of the empty option, which does not filter. */
  anyLabel: string
  children: ReactNode
}

/** A select with its label inside the same field. */
export function FinderField({ label, anyLabel, className, children, ...select }: FinderFieldProps) {
  const id = useId()
  return (
    <div className={classNames(styles.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select {...select} id={id} labelledBy={`${id}-label`} defaultValue="" className={styles.select}>
        <option value="">{anyLabel}</option>
        {children}
      </Select>
    </div>
  )
}
