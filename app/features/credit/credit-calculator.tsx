import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { CreditPlan } from '#domain/cars/credit/plan-credit.ts'
import styles from './credit-calculator.module.css'
import type { CreditInputs } from './credit-inputs.ts'
import { CreditTerms, MainFigures, MoreFigures } from './credit-figures.tsx'
import { CREDIT_TEXTS } from './credit.texts.ts'
import { LoanFields } from './loan-fields.tsx'
import { toCreditAnswers, useLoan } from './use-loan.ts'

interface CreditCalculatorProps {
  programmes: readonly [CreditProgramme, ...CreditProgramme[]]
  inputs: CreditInputs
  /** The car of the calculation, with the selected conditions. */
  car: { id: number; priceRub: number; conditions: readonly DiscountCondition[] }
  /** Anchor of the page's response without JavaScript: `#credit`. */
  anchor: string
}

/** The cost of a loan for a car, recalculated on every input. Without JavaScript a plain form whose page answers. */
export function CreditCalculator({ programmes, inputs, car, anchor }: CreditCalculatorProps) {
  const loan = useLoan(programmes, inputs, car.priceRub)
  const { programme, planned } = loan
  const answers = toCreditAnswers(loan)
  // With a car's own price and unchanged terms, a form suggests the same by itself.
  usePublishAnswers('credit', loan.isEdited ? answers : undefined)
  return (
    <div className={styles.tool}>
      <form method="get" action={anchor} className={styles.calculator} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.fields}>
          {car.conditions.map((condition) => (
            <input key={condition} type="hidden" name="with" value={condition} />
          ))}
          <LoanFields programmes={programmes} loan={loan} hasPriceField={false} />
          <div className={styles.submit}>
            <Button type="submit" look="ghost">
              {CREDIT_TEXTS.calculate}
            </Button>
          </div>
        </div>
        <div className={styles.result}>
          <CreditFigures programme={programme} plan={planned.ok ? planned.plan : undefined} />
          <RequestLink form="request-credit" prefill={{ carId: car.id, with: car.conditions, answers }} look="ink" wide>
            {CREDIT_TEXTS.request}
          </RequestLink>
        </div>
      </form>
    </div>
  )
}

interface CreditFiguresProps {
  programme: CreditProgramme
  /** Undefined while it cannot be calculated. */
  plan: CreditPlan | undefined
}

/** The result of the calculation; while nothing can be calculated the figures keep their space. */
function CreditFigures({ programme, plan }: CreditFiguresProps) {
  return (
    <>
      <MainFigures programme={programme} plan={plan} className={styles.main} />
      <MoreFigures plan={plan} className={styles.more} />
      <CreditTerms programme={programme} className={styles.note} />
    </>
  )
}
