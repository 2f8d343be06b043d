import { formatPercent, formatPercentRange } from '#app/ui/percent.ts'
import { formatNumber, formatRub } from '#app/ui/rouble.ts'
import { Popover } from '#app/ui/popover.tsx'
import { type CreditProgramme, monthlyPayment, usualFirstPayment } from '#domain/cars/monthly-payment.ts'
import styles from './money.module.css'

interface PaymentProps {
  priceRub: number
  programme: CreditProgramme
}

/** «от 72 800 ₽/мес», which names on tap the lender, the terms and the full cost, as the law on advertising asks. */
export function Payment({ priceRub, programme }: PaymentProps) {
  return (
    <Popover
      label={`от\u00A0${formatRub(monthlyPayment(priceRub, programme))}/мес`}
      buttonClass={styles.payment}
      align="end"
    >
      <p className={styles.title}>Платёж в кредит</p>
      <CreditTerms priceRub={priceRub} programme={programme} />
      <CreditWarning />
    </Popover>
  )
}

interface CreditTermsProps {
  /** Null: a car of any price, of which the lender pays no more than their greatest loan. */
  priceRub: number | null
  programme: CreditProgramme
}

/** The terms behind a payment, in full: the full cost is not smaller than any other figure beside it. */
export function CreditTerms({ priceRub, programme }: CreditTermsProps) {
  const { firstPaymentPercent, loanMaxRub } = programme
  const firstPayment =
    priceRub !== null
      ? formatRub(usualFirstPayment(programme, priceRub))
      : `от\u00A0${formatPercent(firstPaymentPercent)}${loanMaxRub === null ? '' : ` и\u00A0всё сверх ${formatRub(loanMaxRub)}`}`
  return (
    <>
      <p className={styles.fullCost}>
        Полная стоимость кредита{' '}
        <span className={styles.figures}>
          {formatPercentRange(programme.fullCostMinPercent, programme.fullCostMaxPercent)}
        </span>
      </p>
      <dl className={styles.parts}>
        <Term name="Первый взнос" value={firstPayment} />
        <Term name="Срок" value={`${formatNumber(programme.termMonths)}\u00A0мес.`} />
        <Term name="Ставка" value={`${formatPercent(programme.annualRatePercent)} годовых`} />
        <Term name="Кредитор" value={`${programme.lender}, ${programme.licence}`} />
      </dl>
    </>
  )
}

/** What the law asks to be said with any terms. */
export const CreditWarning = () => (
  <p className={styles.note}>
    Оценивайте свои финансовые возможности и риски. Изучите все условия кредита в банке. Решение принимает банк.
  </p>
)

const Term = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
