import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './footer-group.module.css'

/** A part of the footer with its title. It is folded on a phone and open on wider screens, where it has a heading. */
export function FooterGroup({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={classNames(styles.group, className)}>
      <h2 className={styles.heading}>{title}</h2>
      <details name="footer" className={styles.folded}>
        <summary className={styles.summary}>
          {title} <ChevronDown />
        </summary>
        <div className={styles.body}>{children}</div>
      </details>
    </section>
  )
}
