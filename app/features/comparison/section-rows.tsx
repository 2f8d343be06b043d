import { formatCarName } from '#app/features/cars/describe-car.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import type { ComparisonRow } from './comparison-row.ts'
import styles from './section-rows.module.css'
import type { ComparisonSection } from './list-sections.ts'

/** One subject of the comparison, as a table body with its name above it. */
export function SectionRows({ section, cars }: { section: ComparisonSection; cars: readonly CarDetails[] }) {
  return (
    <tbody className={styles.section}>
      <tr className={styles.titleRow}>
        <th scope="rowgroup" colSpan={cars.length + 1} className={styles.title}>
          <span className={styles.sticky}>{section.title}</span>
        </th>
      </tr>
      {section.rows.map((row) => (
        <tr key={row.name} className={classNames(styles.row, row.isMain && styles.main)}>
          <th scope="row" className={styles.name}>
            <span className={styles.sticky}>
              {row.name}
              {row.hint !== undefined && <span className={styles.hint}>{row.hint}</span>}
            </span>
          </th>
          {row.cells.map((cell, index) => (
            <Cell key={cars[index]?.card.id} row={row} cell={cell} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface CellProps {
  row: ComparisonRow
  cell: ComparisonRow['cells'][number]
}

/** The value of one car in one row. */
export function Cell({ row: { bestLabel, missingLabel = 'нет данных' }, cell }: CellProps) {
  const { value, isBest } = cell
  if (value === true)
    return (
      <td className={styles.has}>
        <span className="visually-hidden">есть</span>
      </td>
    )
  if (value === false || value === null)
    return (
      <td className={styles.lacks}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{value === null ? missingLabel : 'не указано'}</span>
      </td>
    )
  return (
    <td className={classNames(isBest && styles.best)}>
      {value}
      {isBest && <span className={styles.bestLabel}>{bestLabel}</span>}
    </td>
  )
}

/** Below the last row: the request buttons for visitors who have read to the end. */
export function RequestRow({ cars }: { cars: readonly CarDetails[] }) {
  return (
    <tfoot className={styles.section}>
      <tr className={styles.request}>
        <th scope="row" className={styles.name}>
          <span className="visually-hidden">Что дальше</span>
        </th>
        {cars.map(({ card }) => (
          <td key={card.id}>
            {!isSoldOrArchived(card) && card.state !== 'draft' && (
              <RequestLink form="request-auto" prefill={{ carId: card.id }} look="ghost" size="small">
                Заявка<span className="visually-hidden"> на {formatCarName(card)}</span>
              </RequestLink>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
