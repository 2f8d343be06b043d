import type { Fact } from './list-facts.ts'
import styles from './facts.module.css'

/** Key facts as a grid: the name small above, the value below. */
export function FactGrid({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.grid}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All facts, name and value on one line. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
