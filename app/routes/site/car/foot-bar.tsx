import { Phone } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { phoneLink } from '#app/ui/phone.ts'
import { Price } from '#app/ui/price.tsx'
import { type CarPrice, priceWith } from '#domain/cars/price.ts'
import styles from './foot-bar.module.css'
import type { Conditions } from './use-conditions.ts'

interface FootBarProps {
  price: CarPrice
  conditions: Conditions
  /** In digits. */
  phone: string
}

/** On a phone: the price and the main button stay within reach of the thumb. */
export function FootBar({ price, conditions, phone }: FootBarProps) {
  return (
    <div className={styles.bar}>
      <div>
        <Price rub={priceWith(price, conditions.chosen)} />
        <small>{conditions.chosen.length === 0 ? 'без условий' : 'с условиями'}</small>
      </div>
      <ButtonAnchor look="accent" href={phoneLink(phone)}>
        <Phone aria-hidden="true" />
        Позвонить
      </ButtonAnchor>
    </div>
  )
}
