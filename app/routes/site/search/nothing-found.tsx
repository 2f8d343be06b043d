import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import styles from './search.module.css'

interface NothingFoundProps {
  found: {
    words: string
    missing: { label: string; brand: string; model: string | undefined } | null
  }
}

/** The message when no car matches, with a link to order one. */
export function NothingFound({ found: { words, missing } }: NothingFoundProps) {
  return (
    <div className={styles.nothing}>
      <h2>{missing === null ? `Автомобилей по запросу «${words}» нет` : `${missing.label} сейчас нет в продаже`}</h2>
      <p>
        {missing === null
          ? 'Проверьте, нет ли опечатки, или назовите только марку и модель. Если нужной машины у нас нет, подберём и привезём под заказ.'
          : 'Подберём и привезём под заказ: оставьте телефон, и мы расскажем о сроках и цене.'}
      </p>
      <div className={styles.ways}>
        <RequestLink form="request-auto" look="ink" prefill={missing === null ? {} : { brand: missing.brand }}>
          Подобрать под заказ
        </RequestLink>
        <ButtonLink to={cataloguePath()} look="ghost">
          Все автомобили
        </ButtonLink>
      </div>
    </div>
  )
}
