import { Phone } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { phoneLink } from '#app/ui/phone.ts'
import { Price } from '#app/ui/price.tsx'
import type { CarPage } from '#domain/cars/car-page.ts'
import { priceWith } from '#domain/cars/price.ts'
import styles from './foot-bar.module.css'
import type { Conditions } from './use-conditions.ts'

/** On a phone: the price and the main button stay within reach of the thumb. */
export function FootBar({ page, conditions }: { page: CarPage; conditions: Conditions }) {
  if (page.branch === null) return null
  return (
    <div className={styles.bar}>
      <div>
        <Price rub={priceWith(page.card.price, conditions.chosen)} />
        <small>{conditions.chosen.length === 0 ? 'без условий' : 'с условиями'}</small>
      </div>
      <ButtonAnchor look="accent" href={phoneLink(page.branch.phone)}>
        <Phone aria-hidden="true" />
        Позвонить
      </ButtonAnchor>
    </div>
  )
}
