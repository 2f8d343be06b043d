import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '../class-names.ts'

/** A short state beside a name: «В наличии». `photo` is for badges on top of a photograph. */
export function Badge({ tone, children }: { tone?: 'good' | 'warn' | 'bad' | 'photo'; children: ReactNode }) {
  return <span className={classNames(styles.badge, tone && styles[tone])}>{children}</span>
}
