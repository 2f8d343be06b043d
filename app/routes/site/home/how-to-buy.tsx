import { ArrowRight } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { testDrivePath } from '#urls/content-paths.ts'
import drawing from './keys.svg?no-inline'
import styles from './how-to-buy.module.css'

/** How a car is bought here, in three steps beside a drawing of people with the keys. */
export function HowToBuy() {
  return (
    <section className={styles.block} aria-labelledby="how-to-buy">
      <div className={styles.text}>
        <h2 id="how-to-buy">Купить машину можно спокойно</h2>
        <ol className={styles.steps}>
          <li>
            <strong>Цена видна до&nbsp;звонка.</strong> Скидки за&nbsp;trade-in и&nbsp;кредит вы&nbsp;включаете сами.
          </li>
          <li>
            <strong>Сначала за&nbsp;руль.</strong> Выбираете салон, день и&nbsp;час&nbsp;— и&nbsp;едете.
          </li>
          <li>
            <strong>Потом решение.</strong> Заявка ни&nbsp;к&nbsp;чему не&nbsp;обязывает, а&nbsp;цена из&nbsp;неё
            не&nbsp;потеряется.
          </li>
        </ol>
        <p className={styles.links}>
          <Link to={cataloguePath()}>
            Выбрать машину <ArrowRight />
          </Link>
          <Link to={testDrivePath()}>
            Записаться на&nbsp;тест-драйв <ArrowRight />
          </Link>
        </p>
      </div>
      <svg className={styles.drawing} viewBox="0 0 640 388" aria-hidden="true">
        <use href={`${drawing}#keys`} />
      </svg>
    </section>
  )
}
