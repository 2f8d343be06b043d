import type { ComponentProps } from 'react'
import { describeBy, Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'required'> {}

/** One line of text. */
export function TextField({ id, label, isOptional, hint, error, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, isOptional, hint, error }}>
      <input
        type="text"
        {...input}
        {...describeBy({ id, hint, error })}
        id={id}
        required={!isOptional}
        className={styles.control}
      />
    </Field>
  )
}
