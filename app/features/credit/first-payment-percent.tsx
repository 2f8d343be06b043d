import { useState } from 'react'
import fieldStyles from '#app/ui/fields/field.module.css'
import { formatDecimal } from '#locale/number.ts'
import styles from './credit-calculator.module.css'
import { CREDIT_TEXTS } from './credit.texts.ts'

interface FirstPaymentPercentProps {
  priceRub: number
  firstPaymentRub: number
  onPayment: (rub: number) => void
}

/** The first payment as a percentage of the price: changing either field updates the other. */
export function FirstPaymentPercent({ priceRub, firstPaymentRub, onPayment }: FirstPaymentPercentProps) {
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
