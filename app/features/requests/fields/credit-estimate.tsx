import { typesetText } from '#locale/text.ts'
import { formatPercent, formatPercentRange, formatRub } from '#locale/number.ts'
import { annuityRub, type CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import styles from '../form/request-form.module.css'

interface CreditEstimateProps {
  programme: CreditProgramme
  priceRub: number
  firstPaymentRub: number
  termMonths: number
}

/**
 * The monthly payment of the loan, with the lender and the full cost of credit. Advertising without them is unlawful,
 * and the full cost must be as large as any other figure (38-FZ, article 28).
 */
export function CreditEstimate({ programme, priceRub, firstPaymentRub, termMonths }: CreditEstimateProps) {
  const loanRub = priceRub - firstPaymentRub
  if (loanRub <= 0 || termMonths <= 0) return null
  const { lender, licence, annualRatePercent, fullCostMinPercent, fullCostMaxPercent } = programme
  return (
    <div className={styles.estimate}>
      <dl className={styles.figures}>
        <div>
          <dt>Платёж в&nbsp;месяц</dt>
          <dd>
            <output aria-live="polite">{formatRub(annuityRub(loanRub, annualRatePercent, termMonths))}</output>
          </dd>
        </div>
        <div>
          <dt>Полная стоимость кредита</dt>
          <dd>{formatPercentRange(fullCostMinPercent, fullCostMaxPercent)}</dd>
        </div>
      </dl>
      <p>
        {typesetText(`${lender}, ${licence}`)}. Ставка {formatPercent(annualRatePercent)} годовых. Оценивайте свои
        финансовые возможности и&nbsp;риски. Решение принимает банк.
      </p>
    </div>
  )
}
