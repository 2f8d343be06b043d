import { ChevronDown } from 'lucide-react'
import { describeBy, Field, type FieldProps, labelIdOf } from './field.tsx'
import styles from './field.module.css'
import { Select, type SelectProps } from './select.tsx'

interface SelectFieldProps
  extends FieldProps, Omit<SelectProps, 'id' | 'className' | 'required' | 'labelledBy' | 'boxClass' | 'adornment'> {
  /** Stands where nothing is chosen yet. */
  placeholder?: string
}

/** A list of choices: `children` are its options. One of them always stands there, so an optional one needs no mark. */
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
        // Without a placeholder something is always chosen; HTML asks a required one for an empty first option.
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
