import type { ReactNode } from 'react'
import styles from './car-grid.module.css'

/** Cards three, two or one across, as wide as what holds them allows. `as="ul"`: what it holds are items of a list. */
export function CarGrid({ as: Grid = 'div', children }: { as?: 'div' | 'ul'; children: ReactNode }) {
  return (
    <div className={styles.space}>
      <Grid className={styles.grid}>{children}</Grid>
    </div>
  )
}
