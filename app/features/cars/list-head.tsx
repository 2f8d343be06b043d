import type { ReactNode } from 'react'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './list-head.module.css'

interface ListHeadProps {
  crumbs: Crumb[]
  heading: string
  /** The number of cars beside the heading; nothing is shown when undefined. */
  count: string | undefined
  /** The same for screen readers, announced when it changes. */
  announcement: string
  className?: string
  /** Actions for the whole list, on the right. */
  children: ReactNode
}

/** The head of a page that lists cars: breadcrumbs, their number, and the actions for all of them. */
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
