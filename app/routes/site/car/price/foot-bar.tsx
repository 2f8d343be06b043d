import { Phone } from 'lucide-react'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { RequestLink, type RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { phoneHref } from '#locale/phone.ts'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import { Price } from '#app/ui/text/price.tsx'
import { type CarPrice, priceWith } from '#domain/cars/prices/price.ts'
import styles from './foot-bar.module.css'
import type { ChosenConditions } from './use-conditions.ts'

interface FootBarProps {
  name: string
  price: CarPrice
  conditions: ChosenConditions
  about: RequestPrefill
  /** In digits; undefined when the site has no branch. */
  phone: string | undefined
}

const END_ID = 'foot-bar-end'

/** On a phone, a bar with the price and the main button stays at the bottom of the window until the page's footer. */
export function FootBar({ name, price, conditions, about, phone }: FootBarProps) {
  const isLeft = useReached(END_ID)
  return (
    <>
      <div className={styles.bar} data-left={isLeft || undefined}>
        <div>
          <Price rub={priceWith(price, conditions.chosen)} />
          <small>{conditions.chosen.length === 0 ? 'без условий' : 'с условиями'}</small>
        </div>
        {about.carId !== undefined && <FavouriteButton carId={about.carId} name={name} look="plain" />}
        {phone !== undefined && (
          <ButtonAnchor look="ghost" href={phoneHref(phone)} className={styles.call} aria-label="Позвонить">
            <Phone aria-hidden="true" />
          </ButtonAnchor>
        )}
        <RequestLink form="request-get-offer" prefill={about} look="accent" className={styles.main}>
          Предложение
        </RequestLink>
      </div>
      <div id={END_ID} />
    </>
  )
}
