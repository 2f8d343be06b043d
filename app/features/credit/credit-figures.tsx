import { typesetText } from '#locale/text.ts'
import { formatPercent, formatPercentRange, formatRub } from '#locale/number.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { CreditPlan } from '#domain/cars/credit/plan-credit.ts'
import styles from './credit-calculator.module.css'
import { CREDIT_TEXTS } from './credit.texts.ts'

interface CreditFiguresProps {
  programme: CreditProgramme
  /** Undefined while it cannot be calculated. */
  plan: CreditPlan | undefined
}

/**
 * The result of the calculation. Lender, licence and full cost accompany every figure, the full cost as large as the
 * largest of them (38-FZ, article 28). While nothing can be calculated the figures keep their space.
 */
export function CreditFigures({ programme, plan }: CreditFiguresProps) {
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
