import type { EquipmentGroup } from '#domain/cars/car.ts'
import styles from './details.module.css'

/** The equipment of the car, by group. */
export function Equipment({ groups }: { groups: EquipmentGroup[] }) {
  return (
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
  )
}
