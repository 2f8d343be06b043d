import { STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatRub } from '#locale/number.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { CarLine } from '../car-line.tsx'
import type { Overview } from './load-overview.server.ts'
import styles from './overview.module.css'

/** Favourites that changed since they were added: cheaper, reserved or gone. */
export function SavedNews({ news }: Pick<Overview, 'news'>) {
  return (
    <ul className={styles.news}>
      {news.map(({ car, wasRub }) => (
        <li key={car.id}>
          <CarLine car={car}>
            {(isSoldOrArchived(car) || car.state === 'draft') && (
              <p className={styles.gone}>{STATE_LABELS[car.state]}</p>
            )}
            {car.state === 'reserved' && <p className={styles.reserved}>{STATE_LABELS.reserved}</p>}
            {!isSoldOrArchived(car) && car.state !== 'draft' && car.price.priceRub < wasRub && (
              <p>
                {formatRub(car.price.priceRub)}{' '}
                <span className={styles.cheaper}>на&nbsp;{formatRub(wasRub - car.price.priceRub)} дешевле</span>
              </p>
            )}
          </CarLine>
        </li>
      ))}
    </ul>
  )
}
