import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './chip.module.css'

/** A list of chips, each in its own `<li>`. `label` names the list for screen readers. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.chips}>
      {children}
    </ul>
  )
}

/** An active filter that one click removes: a link to the address without it. `removes` is for screen readers. */
export function Chip({ to, removes, children }: { to: string; removes: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.chip} preventScrollReset>
      <span className="visually-hidden">{removes}</span>
      {children}
      <X />
    </Link>
  )
}
