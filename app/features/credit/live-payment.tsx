import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CreditTerms, MainFigures, MoreFigures } from './credit-figures.tsx'
import { CREDIT_TEXTS } from './credit.texts.ts'
import styles from './live-payment.module.css'
import type { CreditView } from './load-credit.server.ts'
import { LoanFields } from './loan-fields.tsx'
import { toCreditAnswers, useLoan } from './use-loan.ts'

/**
 * The monthly payment of any loan in large type, over the sliders that change it. Without JavaScript a plain form whose
 * page answers at `anchor`.
 */
export function LivePayment({ programmes, inputs, anchor }: CreditView & { anchor: string }) {
  const loan = useLoan(programmes, inputs, undefined)
  const { programme, planned } = loan
  const plan = planned.ok ? planned.plan : undefined
  const answers = toCreditAnswers(loan)
  usePublishAnswers('credit', answers)
  return (
    <form
      method="get"
      action={anchor}
      aria-label={CREDIT_TEXTS.title}
      className={styles.payment}
      onSubmit={(event) => event.preventDefault()}
    >
      <MainFigures programme={programme} plan={plan} className={styles.main} />
      <div className={styles.fields}>
        <LoanFields programmes={programmes} loan={loan} hasPriceField />
      </div>
      <div className={styles.submit}>
        <Button type="submit" look="ghost">
          {CREDIT_TEXTS.calculate}
        </Button>
      </div>
      <div className={styles.foot}>
        <MoreFigures plan={plan} className={styles.more} />
        <RequestLink form="request-credit" prefill={{ answers }} look="accent">
          {CREDIT_TEXTS.request}
        </RequestLink>
      </div>
      <CreditTerms programme={programme} className={styles.note} />
    </form>
  )
}
