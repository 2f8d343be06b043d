import { useState } from 'react'
import fieldStyles from '#app/ui/fields/field.module.css'
import styles from './credit-calculator.module.css'
import { CREDIT_TEXTS } from './credit.texts.ts'

interface FirstPaymentPercentProps {
  priceRub: number
  firstPaymentRub: number
  onPayment: (rub: number) => void
}

/** The first payment again, in per cent of the price: either may be written, the other follows. */
export function FirstPaymentPercent({ priceRub, firstPaymentRub, onPayment }: FirstPaymentPercentProps) {
  // While it is being typed it says what was typed, `20,` among it.
  const [typed, setTyped] = useState<string>()
  const share = (firstPaymentRub / priceRub) * 100
  const told = Number.isFinite(share) ? String(Math.round(share * 10) / 10).replace('.', ',') : ''
  const hear = (text: string) => {
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
        value={typed ?? told}
        onChange={({ currentTarget }) => hear(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        className={fieldStyles.control}
      />
      <span aria-hidden="true">%</span>
    </span>
  )
}
