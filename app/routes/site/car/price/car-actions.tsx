import { Fragment } from 'react'
import { type CalculatorAnswers, useCalculatorAnswers } from '#app/features/requests/calculator-answers.ts'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { phoneHref } from '#locale/phone.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { AWAITED_LABELS } from '#app/features/cars/car.texts.ts'
import type { ModalForm } from '#domain/requests/request.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { SIMILAR_ID } from '#urls/car-paths.ts'
import styles from './car-actions.module.css'

interface CarActionsProps {
  /** The car, and the conditions under which its price is shown. */
  about: RequestPrefill
  /** The number to call, in digits; undefined when the site has no branch. */
  phone: string | undefined
  /** What a buyer waits for. A reserved car can be neither driven nor reserved; a car in transit cannot be driven. */
  awaited: AwaitedEvent | undefined
  hasSimilar: boolean
  /** The secondary links. `calculator`: the form is prefilled with the answers given to this calculator. */
  formLinks: readonly { form: ModalForm; label: string; calculator?: keyof CalculatorAnswers }[]
}

/** The requests about a car: the main button, a line of two, the reservation, and links for the rest. */
export function CarActions({ about, phone, awaited, hasSimilar, formLinks }: CarActionsProps) {
  const isReserved = awaited === 'free'
  return (
    <div className={styles.actions}>
      <MainRequest about={about} awaited={awaited} wide className={styles.main} />
      <div className={styles.row}>
        {awaited === undefined && (
          <RequestLink form="request-testdrive" prefill={about} look="ghost">
            Тест-драйв
          </RequestLink>
        )}
        {awaited === 'arrived' && (
          <RequestLink form="request-auto" prefill={awaitedPrefill(about, awaited)} look="ghost">
            {AWAITED_LABELS.arrived}
          </RequestLink>
        )}
        {isReserved && hasSimilar && (
          <ButtonAnchor look="ghost" href={`#${SIMILAR_ID}`}>
            Похожие
          </ButtonAnchor>
        )}
        {phone !== undefined && (
          <ButtonAnchor look="ghost" href={phoneHref(phone)}>
            Позвонить
          </ButtonAnchor>
        )}
      </div>
      {!isReserved && (
        <RequestLink form="request-reserve" prefill={about} look="ghost" wide>
          Забронировать
        </RequestLink>
      )}
      <MoreRequests about={about} formLinks={formLinks} />
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

/** «Ещё: кредит, страховка, оценка» */
function MoreRequests({ about, formLinks }: Pick<CarActionsProps, 'about' | 'formLinks'>) {
  const answers = useCalculatorAnswers()
  return (
    <p className={styles.more}>
      Ещё:
      {formLinks.map(({ form, label, calculator }, index) => (
        <Fragment key={form}>
          {' '}
          <span className={styles.item}>
            <RequestLink
              form={form}
              prefill={{ ...about, answers: calculator && answers[calculator] }}
              className={styles.link}
            >
              {label}
            </RequestLink>
            {index < formLinks.length - 1 && ','}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

interface MainRequestProps extends Pick<CarActionsProps, 'about' | 'awaited'> {
  /** Narrow in the bar of a phone, beside the price. */
  wide?: boolean
  className?: string
}

/** The main button, red: the buyer's own price. For a reserved car a notice when it is free again, which is no price. */
export function MainRequest({ about, awaited, wide, className }: MainRequestProps) {
  if (awaited === 'free')
    return (
      <RequestLink
        form="request-auto"
        prefill={awaitedPrefill(about, awaited)}
        look="ink"
        wide={wide}
        className={className}
        aria-label={AWAITED_LABELS.free}
      >
        {wide ? AWAITED_LABELS.free : 'Сообщить'}
      </RequestLink>
    )
  return (
    <RequestLink form="request-get-offer" prefill={about} look="accent" wide={wide} className={className}>
      Узнать мою цену
    </RequestLink>
  )
}

const awaitedPrefill = (about: RequestPrefill, awaited: AwaitedEvent): RequestPrefill => ({
  ...about,
  answers: { tell_when: awaited },
})
