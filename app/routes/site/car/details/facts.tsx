import type { Fact } from './list-facts.ts'
import styles from './facts.module.css'

/** Names and values of facts. A `grid` has the name small above the value, a `list` has both on one line. */
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
