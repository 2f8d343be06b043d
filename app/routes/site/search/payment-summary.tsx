import { useId } from 'react'
import { Link } from 'react-router'
import { CreditTerms, CreditWarning } from '#app/features/cars/payment.tsx'
import {
  describeFirstPayment,
  describeLimit,
  describePayment,
  NO_PROGRAMMES_MESSAGE,
} from '#app/features/search/payment.texts.ts'
import type { PaymentLimit } from '#domain/search/payment-limits.ts'
import styles from './payment-summary.module.css'

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
    <section className={styles.said} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {describePayment(payment)}
      </h2>
      {limits.length === 0 ? (
        <p>{NO_PROGRAMMES_MESSAGE}</p>
      ) : (
        <>
          <div className={styles.limits}>
            {limits.map((limit) => (
              <div key={limit.block}>
                <h3 className={styles.heading}>
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
