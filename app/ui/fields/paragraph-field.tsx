import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { describeBy, Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

interface ParagraphFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'required'> {}

/** Text of several lines; grows with its content in browsers that support it. */
export function ParagraphField({ id, label, isOptional, hint, error, ...textarea }: ParagraphFieldProps) {
  return (
    <Field {...{ id, label, isOptional, hint, error }}>
      <textarea
        rows={3}
        {...textarea}
        {...describeBy({ id, hint, error })}
        id={id}
        required={!isOptional}
        className={classNames(styles.control, styles.paragraph)}
      />
    </Field>
  )
}
