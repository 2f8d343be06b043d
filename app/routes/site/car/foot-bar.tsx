import { Phone } from 'lucide-react'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { phoneLink } from '#app/ui/phone.ts'
import { Price } from '#app/ui/price.tsx'
import type { CarPage } from '#domain/cars/car-page.ts'
import styles from './foot-bar.module.css'

/** On a phone: the price and the main button stay within reach of the thumb. */
export function FootBar({ page }: { page: CarPage }) {
  if (page.branch === null) return null
  return (
    <div className={styles.bar}>
      <div>
        <Price rub={page.card.price.priceRub} />
        <small>без условий</small>
      </div>
      <ButtonAnchor look="accent" href={phoneLink(page.branch.phone)}>
        <Phone aria-hidden="true" />
        Позвонить
      </ButtonAnchor>
    </div>
  )
}
