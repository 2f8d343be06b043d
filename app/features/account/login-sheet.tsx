import type { ReactNode } from 'react'
import styles from './login-sheet.module.css'

interface LoginSheetProps {
  title: string
  /** What the visitor does here, in a sentence. */
  lead?: ReactNode
  children?: ReactNode
}

/** A step of the login: one task in the middle of the page. */
export function LoginSheet({ title, lead, children }: LoginSheetProps) {
  return (
    <div className="wrap">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
