import { ChevronDown } from 'lucide-react'
import { describeBy, Field, type FieldProps, labelIdOf } from './field.tsx'
import styles from './field.module.css'
import { Select, type SelectProps } from './select.tsx'

interface SelectFieldProps
  extends FieldProps, Omit<SelectProps, 'id' | 'className' | 'required' | 'labelledBy' | 'boxClass' | 'adornment'> {
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** A select: `children` are its options. One of them is always selected, so an optional field needs no mark. */
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
      <Select
        {...select}
        {...describeBy({ id, hint, error })}
        id={id}
        // Without a placeholder an option is always chosen; HTML demands an empty first option of a required select.
        required={!isOptional && placeholder !== undefined}
        labelledBy={labelIdOf(id)}
        className={styles.control}
        boxClass={styles.select}
        adornment={<ChevronDown className={styles.chevron} aria-hidden="true" />}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </Select>
    </Field>
  )
}
