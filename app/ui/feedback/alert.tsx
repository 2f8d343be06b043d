import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from '../class-names.ts'

interface AlertProps {
  tone?: 'good' | 'warn' | 'bad'
  /** True when it appears after the page is there: it is then read aloud. */
  live?: boolean
  children: ReactNode
}

/** What happened and what to do next, in a quiet box. */
export function Alert({ tone, live, children }: AlertProps) {
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={classNames(styles.alert, tone && styles[tone])}
    >
      <div>{children}</div>
    </div>
  )
}
