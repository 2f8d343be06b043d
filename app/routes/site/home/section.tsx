import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './section.module.css'

interface SectionProps {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the home page with its heading and an optional link to more. */
export function Section({ title, more, children }: SectionProps) {
  const titleId = `title-${useId()}`
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label} <ArrowRight />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
