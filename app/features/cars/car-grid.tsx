import type { ReactNode } from 'react'
import styles from './car-grid.module.css'

/**
 * Cards in three, two or one columns, depending on the container's width. `as="ul"` when the children are list items.
 */
export function CarGrid({ as: Grid = 'div', children }: { as?: 'div' | 'ul'; children: ReactNode }) {
  return (
    <div className={styles.space}>
      <Grid className={styles.grid}>{children}</Grid>
    </div>
  )
}
