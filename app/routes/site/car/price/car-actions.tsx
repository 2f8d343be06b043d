import { Phone } from 'lucide-react'
import { type CalculatorAnswers, useCalculatorAnswers } from '#app/features/requests/calculator-answers.ts'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { Price } from '#app/ui/text/price.tsx'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import { type CarPrice, priceWith } from '#domain/cars/prices/price.ts'
import { phoneHref } from '#locale/phone.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { AWAITED_LABELS } from '#app/features/cars/car.texts.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import styles from './car-actions.module.css'
import type { ChosenConditions } from './use-conditions.ts'

interface CarActionsProps {
  /** The car, and the conditions under which its price is shown. */
  about: RequestPrefill
  /** The number to call, in digits; undefined when the site has no branch. */
  phone: string | undefined
  /** What a buyer waits for. A reserved car can be neither driven nor reserved; a car in transit cannot be driven. */
  awaited: AwaitedEvent | undefined
  /** The secondary links. `calculator`: the form is prefilled with the answers given to this calculator. */
  formLinks: readonly { form: ModalForm; label: string; calculator?: keyof CalculatorAnswers }[]
}

/** The requests about a car: a main button, secondary buttons, and links for the rest. */
export function CarActions({ about, phone, awaited, formLinks }: CarActionsProps) {
  const answers = useCalculatorAnswers()
  return (
    <div className={styles.actions}>
      <RequestLink form="request-get-offer" prefill={about} look="accent" wide className={styles.main}>
        Получить предложение
      </RequestLink>
      {awaited !== 'free' && (
        <RequestLink form="request-reserve" prefill={about} look="ghost" wide>
          Забронировать
        </RequestLink>
      )}
      {awaited !== undefined && (
        <RequestLink form="request-auto" prefill={{ ...about, answers: { tell_when: awaited } }} look="ghost" wide>
          {AWAITED_LABELS[awaited]}
        </RequestLink>
      )}
      <div className={styles.row}>
        {awaited === undefined && (
          <RequestLink form="request-testdrive" prefill={about} look="ghost">
            Тест-драйв
          </RequestLink>
        )}
        {phone !== undefined && (
          <ButtonAnchor look="ghost" href={phoneHref(phone)}>
            Позвонить
          </ButtonAnchor>
        )}
      </div>
      <ul className={styles.more}>
        {formLinks.map(({ form, label, calculator }) => (
          <li key={form}>
            <RequestLink
              form={form}
              prefill={{ ...about, answers: calculator && answers[calculator] }}
              className={styles.link}
            >
              {label}
            </RequestLink>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Цена сохранится в заявке вместе с выбранными условиями.
        {phone !== undefined && (
          <>
            {' '}
            Телефон: <PhoneLink digits={phone} className={styles.phone} />
          </>
        )}
      </p>
    </div>
  )
}

interface FootBarProps {
  name: string
  price: CarPrice
  conditions: ChosenConditions
  about: RequestPrefill
  /** In digits; undefined when the site has no branch. */
  phone: string | undefined
}

const END_ID = 'foot-bar-end'

/** On a phone, a bar with the price and the main button stays at the bottom of the window until the page's footer. */
export function FootBar({ name, price, conditions, about, phone }: FootBarProps) {
  const isLeft = useReached(END_ID)
  return (
    <>
      <div className={styles.bar} data-left={isLeft || undefined}>
        <div>
          <Price rub={priceWith(price, conditions.chosen)} />
          <small>{conditions.chosen.length === 0 ? 'без условий' : 'с условиями'}</small>
        </div>
        {about.carId !== undefined && <FavouriteButton carId={about.carId} name={name} look="plain" />}
        {phone !== undefined && (
          <ButtonAnchor look="ghost" href={phoneHref(phone)} className={styles.call} aria-label="Позвонить">
            <Phone aria-hidden="true" />
          </ButtonAnchor>
        )}
        <RequestLink form="request-get-offer" prefill={about} look="accent" className={styles.offer}>
          Предложение
        </RequestLink>
      </div>
      <div id={END_ID} />
    </>
  )
}
