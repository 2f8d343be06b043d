import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { describeBy, Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'className' | 'required'> {
  /** Stands where nothing is chosen yet. */
  placeholder?: string
}

/**
 * The browser's own list of choices: on a phone nothing is quicker. `children` are its options. One of them always stands
 * there, so an optional one needs no mark.
 */
export function SelectField({
  id,
  label,
  isOptional,
  hint,
  error,
  placeholder,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error }}>
      <span className={styles.select}>
        <select
          {...select}
          {...describeBy({ id, hint, error })}
          id={id}
          required={!isOptional}
          className={styles.control}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {children}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </span>
    </Field>
  )
}
