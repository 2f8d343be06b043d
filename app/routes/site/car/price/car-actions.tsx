import { type CalculatorAnswers, useCalculatorAnswers } from '#app/features/requests/calculator-answers.ts'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { phoneHref } from '#locale/phone.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { AWAITED_LABELS } from '#app/features/cars/awaited.texts.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import styles from './car-actions.module.css'

interface CarActionsProps {
  /** The car, and the conditions under which its price is shown. */
  about: RequestPrefill
  /** Whom to ring, in digits; undefined when the site has no branch at all. */
  phone: string | undefined
  /** What a buyer has to wait for: kept for somebody else it can be neither driven nor reserved, on its way not driven. */
  awaited: AwaitedEvent | undefined
}

/** `told`: what the calculator of this subject was told goes along. */
const SECONDARY_REQUESTS: { form: ModalForm; label: string; told?: keyof CalculatorAnswers }[] = [
  { form: 'request-trade', label: 'Оценить свой автомобиль', told: 'trade-in' },
  { form: 'request-credit', label: 'Рассчитать кредит', told: 'credit' },
  { form: 'request-strahovka', label: 'Рассчитать страховку' },
  { form: 'request-call', label: 'Заказать звонок' },
]

/** What to do about the car: one thing above all, two beside it, the rest in small. */
export function CarActions({ about, phone, awaited }: CarActionsProps) {
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
        {SECONDARY_REQUESTS.map(({ form, label, told }) => (
          <li key={form}>
            <RequestLink form={form} prefill={{ ...about, answers: told && answers[told] }} className={styles.link}>
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
