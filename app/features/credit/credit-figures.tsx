import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { CreditPlan } from '#domain/cars/credit/plan-credit.ts'
import { formatPercent, formatPercentRange, formatRub } from '#locale/number.ts'
import { NBSP, typesetText } from '#locale/text.ts'
import { CREDIT_TEXTS } from './credit.texts.ts'

interface FiguresProps {
  /** Undefined while it cannot be calculated. */
  plan: CreditPlan | undefined
  className: string | undefined
}

/**
 * The payment and the full cost of credit, which is as large as the largest of the figures (38-FZ, article 28). What is
 * wrong stands in the place of the payment.
 */
export function MainFigures({ programme, plan, className }: FiguresProps & { programme: CreditProgramme }) {
  const { fullCostMinPercent, fullCostMaxPercent } = programme
  return (
    <dl className={className}>
      <div>
        <dt>{CREDIT_TEXTS.monthly}</dt>
        <dd>
          <output aria-live="polite" data-problem={plan === undefined || undefined}>
            {plan === undefined ? CREDIT_TEXTS.notCalculated : formatRub(plan.monthlyRub)}
          </output>
        </dd>
      </div>
      <div>
        <dt>{CREDIT_TEXTS.fullCost}</dt>
        <dd>{formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}</dd>
      </div>
    </dl>
  )
}

/** Loan, overpayment and total. */
export function MoreFigures({ plan, className }: FiguresProps) {
  const figures = [
    [CREDIT_TEXTS.loan, plan?.loanRub],
    [CREDIT_TEXTS.overpayment, plan?.overpaymentRub],
    [CREDIT_TEXTS.total, plan?.totalRub],
  ] as const
  return (
    <dl className={className}>
      {figures.map(([name, rub]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{rub === undefined ? NBSP : formatRub(rub)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lender, licence and rate, which accompany every figure. */
export function CreditTerms({
  programme: { lender, licence, annualRatePercent },
  className,
}: Pick<FiguresProps, 'className'> & { programme: CreditProgramme }) {
  return (
    <p className={className}>
      {typesetText(`${lender}, ${licence}`)}. Ставка {formatPercent(annualRatePercent)} годовых. {CREDIT_TEXTS.warning}
    </p>
  )
}
