import type { CSSProperties } from 'react'
import { type CarPrice, priceWith } from '#domain/cars/prices/price.ts'
import { formatRub } from '#locale/number.ts'
import styles from './saving.module.css'
import type { ChosenConditions } from './use-conditions.ts'

interface SavingProps {
  price: CarPrice
  conditions: Pick<ChosenConditions, 'offered' | 'chosen'>
}

/** What the chosen conditions save, in words (before: a prompt to choose) and as a bar that fills up to the most they can save together. */
export function Saving({ price, conditions: { offered, chosen } }: SavingProps) {
  const savedRub = price.priceRub - priceWith(price, chosen)
  const mostRub = price.priceRub - priceWith(price, offered)
  const style: CSSProperties & Record<'--saved', number> = { '--saved': savedRub / mostRub }
  return (
    <div className={styles.saving} style={style}>
      <p className={savedRub > 0 ? styles.saved : undefined}>
        {savedRub > 0 ? `Вы\u00a0экономите ${formatRub(savedRub)}` : 'Отметьте, что вам подходит'}
      </p>
      <div className={styles.bar} aria-hidden="true" />
    </div>
  )
}
