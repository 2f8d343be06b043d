import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import styles from './prefilled-fields.module.css'

interface PrefilledFieldsProps {
  /** «Kia Rio, 2018 год, 85 000 км» */
  summary: string
  /** Something is wrong with one of them. */
  hasError: boolean
  /** The fields that hold these answers. */
  children: ReactNode
}

/**
 * What the visitor has said before, as one line; its fields open when it is to be changed, and stay open: from then on
 * the line would tell what is no longer so. Without JavaScript too.
 */
export function PrefilledFields({ summary, hasError, children }: PrefilledFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)
  const hear = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || isOpen) return
    setOpen(true)
    // The line that had the focus is gone. What a mistake has opened leads the focus by itself.
    if (isPressed.current) currentTarget.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  return (
    <details
      className={styles.told}
      open={isOpen || hasError}
      onToggle={hear}
      // A draft that was written over these answers has been put back.
      onChange={() => setOpen(true)}
    >
      <summary className={styles.line} onClick={() => (isPressed.current = true)}>
        <span>{summary}</span> <span className={styles.change}>{REQUEST_FORM_TEXTS.change}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
