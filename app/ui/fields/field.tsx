import type { ReactNode } from 'react'
import styles from './field.module.css'

/** The parts around the control of every form field. */
export interface FieldProps {
  /** Unique in the page: label, hint and error refer to it. */
  id: string
  label: string
  /** Shown beside the label. Fields without this mark are required. */
  isOptional?: boolean
  hint?: ReactNode
  /** What is wrong with the value, in words for the visitor. */
  error?: string
}

/** A control with its label above, and its hint and error below. */
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

/** The id of the label of the control with this id. */
export const labelIdOf = (id: string) => `${id}-label`

export const OptionalMark = () => <span className={styles.optional}> необязательно</span>

/** Hint and error below a control; `describeBy` links them to it. */
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

/** The ARIA attributes that mark a control's value as invalid and refer to its hint and error. */
export function describeBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
  }
}
