import type { ComponentProps } from 'react'
import type { CarPage } from '#domain/cars/car-page.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import {
  type CarPrice,
  type DiscountCondition,
  totalDiscount,
  discountOf,
  remainingDiscount,
  priceWith,
  sumOfDiscounts,
} from '#domain/cars/prices/price.ts'
import { Benefit } from '#app/features/cars/benefit.tsx'
import { DISCOUNT_HINTS, DISCOUNT_LABELS, FURTHER_DISCOUNT_TEXTS } from '#app/features/cars/car.texts.ts'
import { Payment } from '#app/features/cars/payment.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/controls/button.tsx'
import { formatRub } from '#locale/number.ts'
import { Switch } from '#app/ui/controls/switch.tsx'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { cataloguePath, SIMILAR_ID } from '#urls/car-paths.ts'
import { CarActions } from './car-actions.tsx'
import { CountedPrice } from './counted-price.tsx'
import styles from './price-panel.module.css'
import { Saving } from './saving.tsx'
import type { ChosenConditions } from './use-conditions.ts'

interface PricePanelProps extends Pick<ComponentProps<typeof CarActions>, 'formLinks' | 'hasSimilar'> {
  page: CarPage
  conditions: ChosenConditions
  /** What a buyer waits for before the car can be driven. */
  awaited: AwaitedEvent | undefined
  programme: CreditProgramme | undefined
  /** The number to call, in digits; undefined when the site has no branch. */
  phone: string | undefined
  /** «Не является публичной офертой», or the dealer's own text; undefined when the dealer has switched it off. */
  offerNotice: string | undefined
}

/** The price without conditions, and switches for the conditions that lower it. */
export function PricePanel(props: PricePanelProps) {
  const { page, conditions, awaited, hasSimilar, formLinks, programme, phone, offerNotice } = props
  const { price } = page.card
  const { offered, chosen } = conditions
  const further = remainingDiscount(price)
  return (
    <div>
      <p className={classNames(styles.price, awaited === 'free' && styles.reserved)}>
        <CountedPrice rub={priceWith(price, chosen)} />
      </p>
      <div className={styles.under}>
        {programme && <Payment priceRub={priceWith(price, chosen)} programme={programme} />}
        {price.listPriceRub !== null && (
          <span>
            без скидок <s>{formatRub(price.listPriceRub)}</s>
          </span>
        )}
      </div>
      <p className={styles.basis}>{describeBasis(chosen)}</p>
      {/* On a line of its own: text that the switches add must not push them down. */}
      <Benefit price={price} />
      {offered.length > 0 && (
        <>
          <Saving price={price} conditions={conditions} />
          <Switches price={price} conditions={conditions} />
        </>
      )}
      {further > 0 && (
        <p className={styles.further}>
          {FURTHER_DISCOUNT_TEXTS.label} — до&nbsp;{formatRub(further)}: {FURTHER_DISCOUNT_TEXTS.hint}
        </p>
      )}
      <CarActions about={{ carId: page.card.id, with: chosen }} {...{ phone, awaited, hasSimilar, formLinks }} />
      {offerNotice !== undefined && <p className={styles.note}>{offerNotice}</p>}
    </div>
  )
}

/** Without JavaScript the form's button loads the page with the price under the chosen conditions. */
function Switches({
  price,
  conditions: { offered, chosen, toggle },
}: {
  price: CarPrice
  conditions: ChosenConditions
}) {
  const isCapped = totalDiscount(price, chosen) < sumOfDiscounts(price, chosen)
  return (
    <form method="get" className={styles.switches} aria-label="Условия, снижающие цену">
      {offered.map((condition) => (
        <Switch
          key={condition}
          name="with"
          value={condition}
          checked={chosen.includes(condition)}
          onChange={(event) => toggle(condition, event.currentTarget.checked)}
          hint={DISCOUNT_HINTS[condition]}
          effect={`−${formatRub(discountOf(price, condition))}`}
        >
          {DISCOUNT_LABELS[condition]}
        </Switch>
      ))}
      {isCapped && <p className={styles.cap}>Скидки вместе — не больше {formatRub(price.maxDiscountRub)}</p>}
      <div className={styles.recount}>
        <Button type="submit" look="ghost" size="small">
          Пересчитать цену
        </Button>
      </div>
    </form>
  )
}

function describeBasis(chosen: readonly DiscountCondition[]): string {
  if (chosen.length === 0) return 'Без дополнительных скидок'
  return `С условиями: ${chosen.map((condition) => DISCOUNT_LABELS[condition].toLowerCase()).join(', ')}`
}

/** Replaces the price panel of a sold car: its last price and links to other cars. */
export function SoldPanel({ page, hasSimilar }: { page: CarPage; hasSimilar: boolean }) {
  const { card } = page
  const { block, brand, model } = card
  return (
    <div className={styles.panel}>
      <p>Последняя цена — {formatRub(card.price.priceRub)}</p>
      {hasSimilar && (
        <ButtonAnchor look="ink" wide href={`#${SIMILAR_ID}`}>
          Похожие автомобили
        </ButtonAnchor>
      )}
      <ButtonLink look="ghost" wide to={cataloguePath({ block, brand: brand.slug, model: model.slug })}>
        Другие {brand.name} {model.name}
      </ButtonLink>
      {/* Prefilled with brand and model: the request is about another car like the sold one. */}
      <RequestLink form="request-auto" prefill={{ brand: brand.slug, model: model.slug }} look="ghost" wide>
        Сообщить о похожих
      </RequestLink>
    </div>
  )
}
