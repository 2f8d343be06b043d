import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import styles from './credit-calculator.module.css'
import { CreditFigures } from './credit-figures.tsx'
import type { CreditInputs } from './credit-inputs.ts'
import { CREDIT_TEXTS } from './credit.texts.ts'
import { LoanFields } from './loan-fields.tsx'
import { useLoan } from './use-loan.ts'

interface CreditCalculatorProps {
  programmes: readonly [CreditProgramme, ...CreditProgramme[]]
  inputs: CreditInputs
  /** The car of the calculation, with the selected conditions: then there is no field for a price. */
  car?: { id: number; priceRub: number; conditions: readonly DiscountCondition[] }
  /** Anchor of the page's response without JavaScript: `#credit`. */
  anchor: string
}

/** The cost of a loan, recalculated on every input. Without JavaScript a plain form whose page answers. */
export function CreditCalculator({ programmes, inputs, car, anchor }: CreditCalculatorProps) {
  const loan = useLoan(programmes, inputs, car?.priceRub)
  const { programme, terms, planned } = loan
  const answers = {
    programme: programme.slug,
    ...(planned.ok && {
      price_rub: String(terms.priceRub),
      first_payment_rub: String(terms.firstPaymentRub),
      term_months: String(terms.termMonths),
    }),
  }
  // With a car's own price and unchanged terms, a form suggests the same by itself.
  usePublishAnswers('credit', car === undefined || loan.isEdited ? answers : undefined)
  return (
    <div className={styles.tool}>
      <form method="get" action={anchor} className={styles.calculator} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>
          {car?.conditions.map((condition) => (
            <input key={condition} type="hidden" name="with" value={condition} />
          ))}
          <LoanFields programmes={programmes} loan={loan} hasPriceField={car === undefined} />
          <div className={styles.submit}>
            <Button type="submit" look="ghost">
              {CREDIT_TEXTS.calculate}
            </Button>
          </div>
        </div>
        <div className={styles.result}>
          <CreditFigures programme={programme} plan={planned.ok ? planned.plan : undefined} />
          <RequestLink
            form="request-credit"
            prefill={{ carId: car?.id, with: car?.conditions, answers }}
            look="ink"
            wide
          >
            {CREDIT_TEXTS.request}
          </RequestLink>
        </div>
      </form>
    </div>
  )
}
