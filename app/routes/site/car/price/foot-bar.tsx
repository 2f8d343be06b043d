import { Phone } from 'lucide-react'
import { NO_CONDITIONS } from '#app/features/cars/car.texts.ts'
import type { RequestPrefill } from '#app/features/request-links/request-link.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import { Price } from '#app/ui/text/price.tsx'
import { useReached } from '#app/ui/visibility/use-reached.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { type CarPrice, priceWith } from '#domain/cars/prices/price.ts'
import { phoneHref } from '#locale/phone.ts'
import { MainRequest } from './car-actions.tsx'
import styles from './foot-bar.module.css'
import type { ChosenConditions } from './use-conditions.ts'

interface FootBarProps {
  price: CarPrice
  conditions: ChosenConditions
  about: RequestPrefill
  awaited: AwaitedEvent | undefined
  /** In digits; undefined when the site has no branch. */
  phone: string | undefined
}

const END_ID = 'foot-bar-end'

/** On a phone, a bar with the price and the main button stays at the bottom of the window until the page's footer. */
export function FootBar({ price, conditions, about, awaited, phone }: FootBarProps) {
  const isLeft = useReached(END_ID)
  return (
    <>
      <div className={styles.bar} data-left={isLeft || undefined}>
        <div className={awaited === 'free' ? styles.reserved : undefined}>
          <Price rub={priceWith(price, conditions.chosen)} />
          <small>{describeState(conditions, awaited)}</small>
        </div>
        {phone !== undefined && (
          <ButtonAnchor look="ghost" href={phoneHref(phone)} className={styles.call} aria-label="Позвонить">
            <Phone aria-hidden="true" />
          </ButtonAnchor>
        )}
        <MainRequest about={about} awaited={awaited} className={styles.main} />
      </div>
      <div id={END_ID} />
    </>
  )
}

function describeState({ chosen }: ChosenConditions, awaited: AwaitedEvent | undefined): string {
  if (awaited === 'free') return 'забронирован'
  return chosen.length === 0 ? NO_CONDITIONS : 'с\u00a0условиями'
}
