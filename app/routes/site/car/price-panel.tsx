import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CarPage } from '#domain/cars/car-page.ts'
import type { CreditProgramme } from '#domain/cars/monthly-payment.ts'
import { DISCOUNT_CONDITIONS, type DiscountCondition, discountFor, discountOf, priceWith } from '#domain/cars/price.ts'
import { Payment } from '#app/features/cars/payment.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { formatPhone, phoneLink } from '#app/ui/phone.ts'
import { formatRub } from '#app/ui/rouble.ts'
import { Switch } from '#app/ui/switch.tsx'
import { CONDITION_HINTS, CONDITION_NAMES } from './car-texts.ts'
import styles from './price-panel.module.css'

interface Props {
  page: CarPage
  programme: CreditProgramme | undefined
  /** «Не является публичной офертой», or the dealer's own words; undefined when he wants none. */
  offerNotice: string | undefined
}

/**
 * The price that holds for everybody, and switches for what would lower it. The chosen conditions stand in the address
 * (`?with=trade-in`), so that a link shows the same figure and a page without JavaScript can reckon it too.
 */
export function PricePanel({ page, programme, offerNotice }: Props) {
  const { price } = page.card
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(() => readConditions(params))
  const offered = DISCOUNT_CONDITIONS.filter((condition) => discountOf(price, condition) > 0)
  const applied = offered.filter((condition) => chosen.includes(condition))
  const saved = discountFor(price, applied)
  const isCapped = saved < applied.reduce((sum, condition) => sum + discountOf(price, condition), 0)

  const toggle = (condition: DiscountCondition, isOn: boolean) => {
    const next = isOn ? [...applied, condition] : applied.filter((other) => other !== condition)
    setChosen(next)
    rememberInAddress(next)
  }

  return (
    <div>
      <p className={styles.price} aria-live="polite">
        {formatRub(priceWith(price, applied))}
      </p>
      <p className={styles.basis}>{describeBasis(applied)}</p>
      <div className={styles.under}>
        {price.listPriceRub !== null && (
          <span>
            без скидок <s>{formatRub(price.listPriceRub)}</s>
          </span>
        )}
        {applied.length > 0 && <span>без условий {formatRub(price.priceRub)}</span>}
        {programme && <Payment priceRub={priceWith(price, applied)} programme={programme} />}
      </div>
      {offered.length > 0 && (
        <form method="get" className={styles.switches} aria-label="Условия, снижающие цену">
          {offered.map((condition) => (
            <Switch
              key={condition}
              name="with"
              value={condition}
              checked={applied.includes(condition)}
              onChange={(event) => toggle(condition, event.currentTarget.checked)}
              hint={CONDITION_HINTS[condition]}
              effect={`−${formatRub(discountOf(price, condition))}`}
            >
              {CONDITION_NAMES[condition]}
            </Switch>
          ))}
          {isCapped && <p className={styles.cap}>Скидки вместе — не больше {formatRub(price.maxDiscountRub)}</p>}
          <div className="without-script">
            <Button type="submit" look="ghost" size="small">
              Пересчитать цену
            </Button>
          </div>
        </form>
      )}
      {page.branch && (
        <ButtonAnchor look="accent" wide className={styles.call} href={phoneLink(page.branch.phone)}>
          <Phone aria-hidden="true" />
          {formatPhone(page.branch.phone)}
        </ButtonAnchor>
      )}
      {offerNotice !== undefined && <p className={styles.note}>{offerNotice}</p>}
    </div>
  )
}

function readConditions(params: URLSearchParams): DiscountCondition[] {
  const wanted = params.getAll('with')
  return DISCOUNT_CONDITIONS.filter((condition) => wanted.includes(condition))
}

/** The address follows the switches without a step in the history and without asking the server. */
function rememberInAddress(chosen: readonly DiscountCondition[]): void {
  const address = new URL(location.href)
  address.searchParams.delete('with')
  for (const condition of chosen) address.searchParams.append('with', condition)
  history.replaceState(history.state, '', address)
}

function describeBasis(applied: readonly DiscountCondition[]): string {
  if (applied.length === 0) return 'Цена для всех, без условий'
  return `С условиями: ${applied.map((condition) => CONDITION_NAMES[condition].toLowerCase()).join(', ')}`
}
