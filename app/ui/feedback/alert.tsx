import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from '../class-names.ts'

interface AlertProps {
  tone?: 'good' | 'warn' | 'bad'
  /** True when the alert appears after the page has loaded: screen readers then announce it. */
  live?: boolean
  children: ReactNode
}

/** A box that states what happened and what to do next. */
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
