import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatList } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { RequestFormView } from '../request-form-view.ts'
import styles from './car-summary.module.css'

/** «с trade-in, кредитом и каско» */
const CONDITION_PHRASES: Record<DiscountCondition, string> = {
  'trade-in': 'trade-in',
  credit: 'кредитом',
  insurance: 'каско',
  optional: 'дополнительным оборудованием',
}

/** The car of the form, with the price as it was shown and its conditions. */
export function CarSummary({ car }: { car: NonNullable<RequestFormView['car']> }) {
  const { card, conditions, shownPriceRub } = car
  const [photo] = card.photos
  return (
    <div className={styles.car}>
      <div className={styles.photo}>
        {photo ? <Picture photo={photo} alt="" sizes="92px" priority /> : <BodySilhouette body={card.body} />}
      </div>
      <div className={styles.text}>
        <p className={styles.name}>{[formatCarName(card), card.trim].filter(Boolean).join(' ')}</p>
        <p className={styles.price}>
          {formatRub(shownPriceRub)} {describeConditions(conditions)}
        </p>
      </div>
    </div>
  )
}

const describeConditions = (conditions: readonly DiscountCondition[]) =>
  conditions.length === 0 ? 'без условий' : `с\u00a0${formatList(conditions.map((name) => CONDITION_PHRASES[name]))}`
