import type { ReactNode } from 'react'
import styles from './car-grid.module.css'

/** Cards three, two or one across, as wide as what holds them allows. */
export function CarGrid({ children }: { children: ReactNode }) {
  return (
    <div className={styles.space}>
      <div className={styles.grid}>{children}</div>
    </div>
  )
}
