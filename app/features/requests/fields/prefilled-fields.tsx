import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import styles from './prefilled-fields.module.css'

interface PrefilledFieldsProps {
  /** «Kia Rio, 2018 год, 85 000 км» */
  summary: string
  /** One of the fields has an error. */
  hasError: boolean
  /** The fields with these answers. */
  children: ReactNode
}

/**
 * The known answers as one line. Its fields open when the visitor wants to change them, and stay open, because the line
 * would no longer be true. Works without JavaScript.
 */
export function PrefilledFields({ summary, hasError, children }: PrefilledFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || isOpen) return
    setOpen(true)
    // The line that had the focus is gone. When an error opened the fields, the form moves the focus itself.
    if (isPressed.current) currentTarget.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <details
      className={styles.prefilled}
      open={isOpen || hasError}
      onToggle={handleToggle}
      // A draft that was written over these answers has been restored.
      onChange={() => setOpen(true)}
    >
      <summary className={styles.line} onClick={() => (isPressed.current = true)}>
        <span>{summary}</span> <span className={styles.change}>{REQUEST_FORM_TEXTS.change}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
