import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { type CreditProgramme, findProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { carPath, cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { CreditTerms, CreditWarning, Payment } from '#app/features/cars/payment.tsx'
import {
  describeFirstPayment,
  describeLimit,
  describePayment,
  NO_PROGRAMMES_MESSAGE,
} from '#app/features/search/search.texts.ts'
import type { PaymentLimit } from '#domain/search/payment-limits.ts'
import styles from './search.module.css'
import paymentSummaryStyles from './payment-summary.module.css'

type CardProps = ComponentProps<typeof CarCard>

interface FoundCarsProps {
  /** Those of a search by payment, whose cards show one. */
  programmes: readonly CreditProgramme[]
  heading: string
  cars: readonly CardProps['car'][]
  /** Content below the cars. */
  children?: ReactNode
}

function CardPayment({ car, programmes }: { car: CardProps['car']; programmes: readonly CreditProgramme[] }) {
  const programme = findProgramme(car.block, programmes)
  return programme && <Payment priceRub={car.price.priceRub} programme={programme} to={carPath(car)} />
}

/** Cars under a heading. Renders nothing without cars. */
export function FoundCars({ heading, cars, programmes, children }: FoundCarsProps) {
  if (cars.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <CarGrid>
        {cars.map((car) => (
          <CarCard key={car.id} car={car} payment={<CardPayment car={car} programmes={programmes} />} />
        ))}
      </CarGrid>
      {children}
    </section>
  )
}

/** Links to brands and models, each with its number of cars. */
export function FoundNames({
  heading,
  names,
}: {
  heading: string
  names: { to: string; label: string; count: string }[]
}) {
  if (names.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <ul className={styles.names}>
        {names.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className={styles.name}>
              {label} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The pages and offers that match the search. */
export function FoundPages({ pages }: { pages: { to: string; label: string; summary: string | null }[] }) {
  if (pages.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Страницы</h2>
      <ul className={styles.pages}>
        {pages.map(({ to, label, summary }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
            {summary !== null && <p className={styles.summary}>{summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

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

interface PaymentSummaryProps {
  payment: {
    monthlyRub: number
    /** `to`: the address of the cars in the catalogue; null if there are none. */
    limits: (PaymentLimit & { to: string | null })[]
  }
}

/** How the search understood a monthly payment: the price limits and the full terms of the credit behind them. */
export function PaymentSummary({ payment }: PaymentSummaryProps) {
  const { limits } = payment
  const id = useId()
  return (
    <section className={paymentSummaryStyles.said} aria-labelledby={id}>
      <h2 id={id} className={paymentSummaryStyles.heading}>
        {describePayment(payment)}
      </h2>
      {limits.length === 0 ? (
        <p>{NO_PROGRAMMES_MESSAGE}</p>
      ) : (
        <>
          <div className={paymentSummaryStyles.limits}>
            {limits.map((limit) => (
              <div key={limit.block}>
                <h3 className={paymentSummaryStyles.heading}>
                  {limit.to === null ? describeLimit(limit) : <Link to={limit.to}>{describeLimit(limit)}</Link>}
                </h3>
                <CreditTerms programme={limit.programme} firstPayment={describeFirstPayment(limit)} />
              </div>
            ))}
          </div>
          <CreditWarning />
        </>
      )}
    </section>
  )
}
