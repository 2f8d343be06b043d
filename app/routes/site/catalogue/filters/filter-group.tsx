import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import styles from './filters.module.css'

/** One fold of the filters. Whether it is open is the visitor's from then on: no answer from the server folds it again. */
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
