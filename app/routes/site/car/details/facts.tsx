import type { Fact } from './list-facts.ts'
import styles from './facts.module.css'

/** Facts by name: as a `grid`, the name small above the value, or as a `list`, both on one line. */
export function Facts({ facts, look }: { facts: Fact[]; look: 'grid' | 'list' }) {
  return (
    <dl className={styles[look]}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
