import type { ReactNode } from 'react'
import styles from './intro.module.css'

interface IntroProps {
  heading: string
  lead: string
  /** What can be done, below the lead. */
  children?: ReactNode
}

/** The head of a page that lists something of the dealer's: its name and a sentence on it. */
export function Intro({ heading, lead, children }: IntroProps) {
  return (
    <header className={styles.intro}>
      <h1>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </header>
  )
}
