import type { ReactNode } from 'react'
import styles from './field.module.css'

/** What every field of a form has around its control. */
export interface FieldProps {
  /** Unique in the page: label, hint and error hang on it. */
  id: string
  label: string
  /** Said beside the label: what is not marked is wanted. */
  isOptional?: boolean
  hint?: ReactNode
  /** What is wrong with the answer, in words for the visitor. */
  error?: string
}

/** A control between its label and what is to be said about it. */
export function Field({ id, label, isOptional, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label id={labelIdOf(id)} htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** Of the label of the control with this id. */
export const labelIdOf = (id: string) => `${id}-label`

export const OptionalMark = () => <span className={styles.optional}> необязательно</span>

/** Hint and error below a control; `describeBy` ties them to it. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

/** The attributes by which a control says that its answer is wrong, and where it is explained. */
export function describeBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
  }
}
