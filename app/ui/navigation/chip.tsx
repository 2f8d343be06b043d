import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './chip.module.css'

/** The row in which chips stand, each in its own `<li>`. `label` names the list for those who hear it. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.chips}>
      {children}
    </ul>
  )
}

/** Something in force that one click takes away: a link to the address without it. `removes` is read aloud. */
export function Chip({ to, removes, children }: { to: string; removes: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.chip} preventScrollReset>
      <span className="visually-hidden">{removes}</span>
      {children}
      <X />
    </Link>
  )
}
