import type { EquipmentGroup } from '#domain/cars/car.ts'
import styles from './equipment-block.module.css'

interface EquipmentBlockProps {
  groups: readonly EquipmentGroup[]
  /** The items that matter most. */
  highlights: readonly string[]
  trim: string | null
}

/** The equipment that matters to a buyer, and behind «Ещё 60» all of it by group. */
export function EquipmentBlock({ groups, highlights, trim }: EquipmentBlockProps) {
  if (highlights.length === 0) return null
  const more = groups.reduce((count, { items }) => count + items.length, 0) - highlights.length
  return (
    <section className={styles.equipment} aria-labelledby="equipment-title">
      <h2 id="equipment-title">{trim === null ? 'Комплектация' : `Комплектация ${trim}`}</h2>
      <ul className={styles.highlights}>
        {highlights.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {more > 0 && (
        <details className={styles.all}>
          <summary className={styles.more}>Ещё&nbsp;{more}</summary>
          <div className={styles.groups}>
            {groups.map((group) => (
              <section key={group.name} className={styles.group}>
                <h3>{group.name}</h3>
                <ul>
                  {group.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
