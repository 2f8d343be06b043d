import { bindWords } from '#app/ui/bind-words.ts'
import { formatKm } from '#app/ui/measure.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import styles from './maintenance-table.module.css'
import { MAINTENANCE_WORDS, tellScope, tellWorks, totalOf } from './maintenance-words.ts'

/** Every line of a schedule: where there is no room for a table, one below another. */
export function MaintenanceTable({ schedule }: { schedule: MaintenanceSchedule }) {
  return (
    <div className={styles.schedule}>
      <h3>{MAINTENANCE_WORDS.all}</h3>
      <p className={styles.note}>{tellScope(schedule)}.</p>
      <table className={styles.table}>
        <caption className="visually-hidden">{MAINTENANCE_WORDS.all}</caption>
        <thead>
          <tr>
            <th scope="col">{MAINTENANCE_WORDS.mileage}</th>
            <th scope="col">{MAINTENANCE_WORDS.works}</th>
            <th scope="col">{MAINTENANCE_WORDS.parts}</th>
            <th scope="col">{MAINTENANCE_WORDS.labour}</th>
            <th scope="col">{MAINTENANCE_WORDS.total}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.prices.map((price) => (
            <tr key={price.mileageKm}>
              <th scope="row">
                {formatKm(price.mileageKm)} <small>{price.name}</small>
              </th>
              <td>{bindWords(tellWorks(price))}</td>
              <td className={styles.part}>{formatRub(price.partsRub)}</td>
              <td className={styles.part}>{formatRub(price.labourRub)}</td>
              <td>
                <strong>{formatRub(totalOf(price))}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
