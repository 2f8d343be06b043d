import { Popover } from '#app/ui/overlays/popover.tsx'
import { formatRub } from '#locale/number.ts'
import {
  DISCOUNT_CONDITIONS,
  totalDiscount,
  discountOf,
  remainingDiscount,
  maxBenefit,
  sumOfDiscounts,
  type CarPrice,
} from '#domain/cars/prices/price.ts'
import { DISCOUNT_LABELS, FURTHER_DISCOUNT_TEXTS } from './car.texts.ts'
import styles from './money.module.css'

/**
 * «Выгода до 300 000 ₽»; a popover lists the discounts and their conditions. Nothing without a benefit. `to`: the car's
 * page, in a list of cars.
 */
export function Benefit({ price, to }: { price: CarPrice; to?: string }) {
  const benefitRub = maxBenefit(price)
  if (benefitRub === 0) return null
  return (
    <Popover label={`Выгода до ${formatRub(benefitRub)}`} buttonClass={styles.benefit} to={to}>
      <p className={styles.title}>Из чего складывается выгода</p>
      <dl className={styles.parts}>
        {listBenefitLines(price).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {describeDiscountLimit(price)} Цена {formatRub(price.priceRub)} — без&nbsp;этих скидок.
      </p>
    </Popover>
  )
}

type BenefitLine = [text: string, amount: string]

function listBenefitLines(price: CarPrice): BenefitLine[] {
  const reduced = (price.listPriceRub ?? 0) - price.priceRub
  const unconditional: BenefitLine[] = reduced > 0 ? [['От прежней цены, для\u00a0всех', formatRub(reduced)]] : []
  const conditional = DISCOUNT_CONDITIONS.filter((condition) => discountOf(price, condition) > 0)
  const further = remainingDiscount(price)
  return [
    ...unconditional,
    ...conditional.map((condition): BenefitLine => [
      DISCOUNT_LABELS[condition],
      `до\u00A0${formatRub(discountOf(price, condition))}`,
    ]),
    ...(further > 0 ? [[FURTHER_DISCOUNT_TEXTS.label, `до\u00A0${formatRub(further)}`] satisfies BenefitLine] : []),
  ]
}

function describeDiscountLimit(price: CarPrice): string {
  const together = totalDiscount(price, DISCOUNT_CONDITIONS)
  if (together === sumOfDiscounts(price, DISCOUNT_CONDITIONS)) return ''
  return `Вместе скидки дают до ${formatRub(together)}.`
}
