import { formatKm } from '#locale/measure.ts'
import { formatRub } from '#locale/number.ts'
import { typesetText } from '#locale/text.ts'
import type { MaintenanceSchedule } from '#domain/maintenance/maintenance-schedule.ts'
import styles from './maintenance-table.module.css'
import { describeScope, formatWorks, MAINTENANCE_TEXTS, totalRub } from './maintenance.texts.ts'

/** All works and prices, folded; on narrow screens the rows are stacked. */
export function MaintenanceTable({ schedule }: { schedule: MaintenanceSchedule }) {
  return (
    <details className={styles.schedule}>
      <summary>{MAINTENANCE_TEXTS.all}</summary>
      <p className={styles.note}>
        {describeScope(schedule)}. {MAINTENANCE_TEXTS.preliminary}
      </p>
      <table className={styles.table}>
        <caption className="visually-hidden">{MAINTENANCE_TEXTS.all}</caption>
        <thead>
          <tr>
            <th scope="col">{MAINTENANCE_TEXTS.mileage}</th>
            <th scope="col">{MAINTENANCE_TEXTS.works}</th>
            <th scope="col">{MAINTENANCE_TEXTS.parts}</th>
            <th scope="col">{MAINTENANCE_TEXTS.labour}</th>
            <th scope="col">{MAINTENANCE_TEXTS.total}</th>
          </tr>
        </thead>
        <tbody>
          {schedule.prices.map((price) => (
            <tr key={price.mileageKm}>
              <th scope="row">
                {formatKm(price.mileageKm)} <small>{price.name}</small>
              </th>
              <td>{typesetText(formatWorks(price))}</td>
              <td className={styles.part}>{formatRub(price.partsRub)}</td>
              <td className={styles.part}>{formatRub(price.labourRub)}</td>
              <td>
                <strong>{formatRub(totalRub(price))}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
