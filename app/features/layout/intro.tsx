import type { ReactNode } from 'react'
import styles from './intro.module.css'

interface IntroProps {
  heading: string
  lead: string
  /** The actions below the lead. */
  children?: ReactNode
}

/** The head of a list page: its name and a sentence about it. */
export function Intro({ heading, lead, children }: IntroProps) {
  return (
    <header className={styles.intro}>
      <h1>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  )
}
