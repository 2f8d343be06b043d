import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from '../account-page.module.css'

interface OverviewSectionProps {
  title: string
  /** The link to the complete list. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the overview with its heading. */
export function OverviewSection({ title, more, children }: OverviewSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <span className="visually-hidden">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
