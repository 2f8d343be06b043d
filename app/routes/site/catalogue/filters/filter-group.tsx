import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from './filters.module.css'

/** A collapsible group of filters. `isOpen` is only its initial state: new results do not close an open group. */
export function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [wasOpen] = useState(isOpen)
  return (
    <details className={styles.group} open={wasOpen}>
      <summary>
        <h3>{title}</h3>
        <ChevronDown />
      </summary>
      <fieldset className={styles.inside}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
