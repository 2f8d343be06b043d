import { Popover } from '#app/ui/popover.tsx'
import { formatRub } from '#app/ui/rouble.ts'
import {
  DISCOUNT_CONDITIONS,
  discountFor,
  discountOf,
  furtherDiscount,
  maxBenefit,
  sumOfDiscounts,
  type CarPrice,
} from '#domain/cars/price.ts'
import { DISCOUNT_WORDS, FURTHER_DISCOUNT } from './car-words.ts'
import styles from './money.module.css'

/** «Выгода до 300 000 ₽», which says on tap what it is made of and depends on. Nothing where there is no benefit. */
export function Benefit({ price }: { price: CarPrice }) {
  const benefitRub = maxBenefit(price)
  if (benefitRub === 0) return null
  return (
    <Popover label={`Выгода до ${formatRub(benefitRub)}`} buttonClass={styles.benefit}>
      <p className={styles.title}>Из чего складывается выгода</p>
      <dl className={styles.parts}>
        {benefitParts(price).map(([words, figure]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {ceilingNote(price)} Цена {formatRub(price.priceRub)} действует без условий.
      </p>
    </Popover>
  )
}

type Part = [words: string, figure: string]

function benefitParts(price: CarPrice): Part[] {
  const reduced = (price.listPriceRub ?? 0) - price.priceRub
  const unconditional: Part[] = reduced > 0 ? [['От прежней цены, без условий', formatRub(reduced)]] : []
  const conditional = DISCOUNT_CONDITIONS.filter((condition) => discountOf(price, condition) > 0)
  const further = furtherDiscount(price)
  return [
    ...unconditional,
    ...conditional.map((condition): Part => [
      DISCOUNT_WORDS[condition],
      `до\u00A0${formatRub(discountOf(price, condition))}`,
    ]),
    ...(further > 0 ? [[FURTHER_DISCOUNT.words, `до\u00A0${formatRub(further)}`] satisfies Part] : []),
  ]
}

function ceilingNote(price: CarPrice): string {
  const together = discountFor(price, DISCOUNT_CONDITIONS)
  if (together === sumOfDiscounts(price, DISCOUNT_CONDITIONS)) return ''
  return `Скидки с условиями вместе дают не больше ${formatRub(together)}: это предел, а не их сумма.`
}
