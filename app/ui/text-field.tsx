import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
}

/** One line of text with a label above. */
export function TextField({ label, className, ...input }: TextFieldProps) {
  return (
    <label className={classNames(styles.field, className)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.box}>
        <input {...input} className={styles.input} />
      </span>
    </label>
  )
}
