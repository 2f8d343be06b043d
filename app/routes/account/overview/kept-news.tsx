import { STATE_WORDS } from '#app/features/cars/car-words.ts'
import { formatRub } from '#app/ui/rouble.ts'
import { isOver } from '#domain/cars/car.ts'
import { CarLine } from '../car-line.tsx'
import type { Overview } from './load-overview.server.ts'
import styles from './overview.module.css'

/** What became of kept cars since they were kept: cheaper, reserved, or gone. */
export function KeptNews({ news }: Pick<Overview, 'news'>) {
  return (
    <ul className={styles.news}>
      {news.map(({ car, wasRub }) => (
        <li key={car.id}>
          <CarLine car={car}>
            {(isOver(car) || car.state === 'draft') && <p className={styles.gone}>{STATE_WORDS[car.state]}</p>}
            {car.state === 'reserved' && <p className={styles.reserved}>{STATE_WORDS.reserved}</p>}
            {!isOver(car) && car.state !== 'draft' && car.price.priceRub < wasRub && (
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
