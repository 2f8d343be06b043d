import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { usePublishAnswers } from '#app/features/requests/calculator-answers.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import { typesetText } from '#locale/text.ts'
import { formatPercent, formatPercentRange, formatRub } from '#locale/number.ts'
import type { CreditPlan } from '#domain/cars/credit/plan-credit.ts'
import styles from './credit-calculator.module.css'
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
      </form>
    </div>
  )
}

interface CreditFiguresProps {
  programme: CreditProgramme
  /** Undefined while it cannot be calculated. */
  plan: CreditPlan | undefined
}

/**
 * The result of the calculation. Lender, licence and full cost accompany every figure, the full cost as large as the
 * largest of them (38-FZ, article 28). While nothing can be calculated the figures keep their space.
 */
function CreditFigures({ programme, plan }: CreditFiguresProps) {
  const { lender, licence, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  return (
    <>
      <dl className={styles.main}>
        <div>
          <dt>{CREDIT_TEXTS.monthly}</dt>
          <dd>
            <output aria-live="polite">{figure(plan?.monthlyRub)}</output>
          </dd>
        </div>
        <div>
          <dt>{CREDIT_TEXTS.fullCost}</dt>
          <dd>{formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}</dd>
        </div>
      </dl>
      <dl className={styles.more}>
        <Figure name={CREDIT_TEXTS.loan} value={figure(plan?.loanRub)} />
        <Figure name={CREDIT_TEXTS.overpayment} value={figure(plan?.overpaymentRub)} />
        <Figure name={CREDIT_TEXTS.total} value={figure(plan?.totalRub)} />
      </dl>
      <p className={styles.note}>
        {plan === undefined && <strong>{CREDIT_TEXTS.notCalculated} </strong>}
        {typesetText(`${lender}, ${licence}`)}. Ставка {formatPercent(annualRatePercent)} годовых.{' '}
        {CREDIT_TEXTS.warning}
      </p>
    </>
  )
}

const figure = (rub: number | undefined) => (rub === undefined ? '—' : formatRub(rub))

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
