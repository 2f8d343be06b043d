import { formatPercent, formatPercentRange, formatNumber, formatRub } from '#locale/number.ts'
import { Popover } from '#app/ui/overlays/popover.tsx'
import { type CreditProgramme, monthlyPayment, defaultFirstPayment } from '#domain/cars/credit/monthly-payment.ts'
import styles from './money.module.css'

interface PaymentProps {
  priceRub: number
  /** The car's page, in a list of cars. */
  to?: string
  programme: CreditProgramme
}

/**
 * «от 72 800 ₽/мес», which names the lender and the full cost; a popover shows all terms, as the law on advertising
 * requires.
 */
export function Payment({ priceRub, programme, to }: PaymentProps) {
  return (
    <Popover
      label={`от\u00A0${formatRub(monthlyPayment(priceRub, programme))}/мес`}
      buttonClass={styles.payment}
      align="end"
      title={`Полная стоимость кредита ${formatFullCost(programme)}, ${programme.lender}`}
      to={to}
    >
      <p className={styles.title}>Платёж в кредит</p>
      <CreditTerms programme={programme} firstPayment={formatRub(defaultFirstPayment(programme, priceRub))} />
      <CreditWarning />
    </Popover>
  )
}

interface CreditTermsProps {
  programme: CreditProgramme
  /** In roubles for one car, in percent for several. */
  firstPayment: string
}

/** The full terms of a payment: the full cost is as large as any other figure beside it. */
export function CreditTerms({ programme, firstPayment }: CreditTermsProps) {
  return (
    <>
      <p className={styles.fullCost}>
        Полная стоимость кредита <span className={styles.figures}>{formatFullCost(programme)}</span>
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

const formatFullCost = ({ fullCostMinPercent, fullCostMaxPercent }: CreditProgramme) =>
  formatPercentRange(fullCostMinPercent, fullCostMaxPercent)

/** The warning that the law requires with any terms. */
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
