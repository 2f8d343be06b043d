import type { ReactNode } from 'react'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './list-head.module.css'

interface ListHeadProps {
  crumbs: Crumb[]
  heading: string
  /** How many cars there are, beside the heading; undefined: nothing is said. */
  count: string | undefined
  /** The same in words, read aloud when it changes. */
  announcement: string
  className?: string
  /** What can be done with all of them, at the right. */
  children: ReactNode
}

/** The head of a page that lists cars: where one is, how many there are, and what can be done with all of them. */
export function ListHead({ crumbs, heading, count, announcement, className, children }: ListHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      <PageBreadcrumbs crumbs={crumbs} />
      <h1 className={styles.heading}>
        {heading} {count !== undefined && <span className={styles.count}>{count}</span>}
      </h1>
      <output className="visually-hidden">{announcement}</output>
      {children}
    </header>
  )
}
