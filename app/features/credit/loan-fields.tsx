import { useState } from 'react'
import { RangeField } from '#app/ui/fields/range-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { formatNumber, formatDecimal } from '#locale/number.ts'
import { formatMonths } from '#locale/dates/term.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import { minFirstPayment, type LoanField } from '#domain/cars/credit/plan-credit.ts'
import fieldStyles from '#app/ui/fields/field.module.css'
import { CREDIT_TEXTS, describeLimits, describeProblem } from './credit.texts.ts'
import type { useLoan } from './use-loan.ts'
import styles from './credit-calculator.module.css'

interface LoanFieldsProps {
  programmes: readonly CreditProgramme[]
  loan: ReturnType<typeof useLoan>
  /** False for a car with its own price. */
  hasPriceField: boolean
}

const PRICE_SLIDER = { min: 500_000, max: 10_000_000, step: 50_000 }
const TERM_STEP_MONTHS = 6
/** Share of the price: with more of it paid at once a loan makes no sense. */
const MAX_FIRST_PAYMENT_SHARE = 0.9
const PAYMENT_STEP_RUB = 10_000

/** Price, programme, first payment and term, each with its error. */
export function LoanFields({ programmes, loan, hasPriceField }: LoanFieldsProps) {
  const { programme, price, firstPayment, term, terms, planned, setInputs, chooseProgramme } = loan
  const errorOf = (field: LoanField) => {
    const problem = planned.ok ? undefined : planned.problems.find((problem) => problem.field === field)
    return problem && describeProblem(problem)
  }
  return (
    <>
      {hasPriceField && (
        <RangeField
          id="credit-price"
          name="price_rub"
          label={CREDIT_TEXTS.price}
          value={price}
          onValue={(price_rub) => setInputs({ price_rub })}
          error={errorOf('price')}
          slider={{ ...PRICE_SLIDER, text: `${price}\u00a0₽` }}
        />
      )}
      {programmes.length > 1 && (
        <ProgrammeField programmes={programmes} chosen={programme} onChoose={chooseProgramme} />
      )}
      <RangeField
        id="credit-first-payment"
        name="first_payment_rub"
        label={CREDIT_TEXTS.firstPayment}
        value={firstPayment}
        onValue={(first_payment_rub) => setInputs({ first_payment_rub })}
        error={errorOf('firstPayment')}
        slider={{ ...paymentSlider(programme, terms.priceRub), text: `${firstPayment}\u00a0₽` }}
        beside={
          <FirstPaymentPercent {...terms} onPayment={(rub) => setInputs({ first_payment_rub: formatNumber(rub) })} />
        }
      />
      <RangeField
        id="credit-term"
        name="term_months"
        label={CREDIT_TEXTS.term}
        value={term}
        onValue={(term_months) => setInputs({ term_months })}
        error={errorOf('term')}
        slider={{
          min: programme.termMinMonths,
          max: programme.termMaxMonths,
          step: TERM_STEP_MONTHS,
          text: formatMonths(terms.termMonths || 0),
        }}
      />
    </>
  )
}

interface ProgrammeFieldProps {
  programmes: readonly CreditProgramme[]
  chosen: CreditProgramme
  onChoose: (slug: string) => void
}

const ProgrammeField = ({ programmes, chosen, onChoose }: ProgrammeFieldProps) => (
  <SelectField
    id="credit-programme"
    name="programme"
    label={CREDIT_TEXTS.programme}
    value={chosen.slug}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    hint={describeLimits(chosen)}
  >
    {programmes.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </SelectField>
)

/** From the programme's minimum to nearly all of the price; without a price from zero. */
function paymentSlider(programme: CreditProgramme, priceRub: number) {
  if (Number.isNaN(priceRub)) return { min: 0, max: PRICE_SLIDER.max, step: PAYMENT_STEP_RUB }
  const min = minFirstPayment(programme, priceRub)
  return { min, max: Math.max(min, Math.floor(priceRub * MAX_FIRST_PAYMENT_SHARE)), step: PAYMENT_STEP_RUB }
}

interface FirstPaymentPercentProps {
  priceRub: number
  firstPaymentRub: number
  onPayment: (rub: number) => void
}

/** The first payment as a percentage of the price: changing either field updates the other. */
function FirstPaymentPercent({ priceRub, firstPaymentRub, onPayment }: FirstPaymentPercentProps) {
  // While the visitor types, the field shows the typed text, such as `20,`.
  const [typed, setTyped] = useState<string>()
  const share = (firstPaymentRub / priceRub) * 100
  const calculated = Number.isFinite(share) ? formatDecimal(Math.round(share * 10) / 10) : ''
  const handleInput = (text: string) => {
    setTyped(text)
    const percent = /^\d{1,2}([,.]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
    if (!Number.isNaN(percent) && priceRub > 0) onPayment(Math.round((priceRub * percent) / 100))
  }
  return (
    <span className={`needs-script ${styles.share}`}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        aria-label={CREDIT_TEXTS.share}
        value={typed ?? calculated}
        onChange={({ currentTarget }) => handleInput(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        className={fieldStyles.control}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}
