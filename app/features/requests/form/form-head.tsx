import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatList } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { idPrefix } from '../fields/describe-field.ts'
import carStyles from './car-summary.module.css'
import type { HeadingTag } from './request-accepted.tsx'
import styles from './request-form.module.css'
import { formTextsOf } from './request-form.texts.ts'

/** The id of the form's heading. */
export const titleId = (view: RequestFormView) => `${idPrefix(view)}-title`

/** The heading of a form, when somebody answers it, and its car. */
export function FormHead({ view, heading: Heading }: { view: RequestFormView; heading: HeadingTag }) {
  const { title, lead } = formTextsOf(view)
  return (
    <>
      <header className={styles.head}>
        <Heading id={titleId(view)} className={styles.title}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {view.car && <CarSummary car={view.car} />}
    </>
  )
}

/** «с trade-in, кредитом и каско» */
const CONDITION_PHRASES: Record<DiscountCondition, string> = {
  'trade-in': 'trade-in',
  credit: 'кредитом',
  insurance: 'каско',
  optional: 'дополнительным оборудованием',
}

/** The car of the form, with the price as it was shown and its conditions. */
function CarSummary({ car }: { car: NonNullable<RequestFormView['car']> }) {
  const { card, conditions, shownPriceRub } = car
  const [photo] = card.photos
  return (
    <div className={carStyles.car}>
      <div className={carStyles.photo}>
        {photo ? <Picture photo={photo} alt="" sizes="92px" priority /> : <BodySilhouette body={card.body} />}
      </div>
      <div className={carStyles.text}>
        <p className={carStyles.name}>{[formatCarName(card), card.trim].filter(Boolean).join(' ')}</p>
        <p className={carStyles.price}>
          {formatRub(shownPriceRub)} {describeConditions(conditions)}
        </p>
      </div>
    </div>
  )
}

const describeConditions = (conditions: readonly DiscountCondition[]) =>
  conditions.length === 0 ? 'без условий' : `с\u00a0${formatList(conditions.map((name) => CONDITION_PHRASES[name]))}`
