import { formatCarName } from '#app/features/cars/describe-car.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import styles from './section-rows.module.css'

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
