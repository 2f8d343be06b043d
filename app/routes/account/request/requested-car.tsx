import { DISCOUNT_LABELS, STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { formatRub } from '#locale/number.ts'
import { type CarState, isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { DISCOUNT_CONDITIONS, priceWith } from '#domain/cars/prices/price.ts'
import type { AccountRequest } from '#domain/requests/account/account-request.ts'
import pageStyles from '../account-page.module.css'
import { CarLine } from '../car-line.tsx'
import styles from './account-request.module.css'

interface RequestedCarProps {
  /** The car as it was when the request was submitted. */
  requested: NonNullable<AccountRequest['car']>
  /** The car as it is now; undefined when it is no longer shown. */
  card: CarCard | undefined
}

/** The requested car with its price and conditions then, and its state and price now. */
export function RequestedCar({ requested, card }: RequestedCarProps) {
  const shownRub = requested.price.shownRub ?? requested.price.totalRub
  const conditions = DISCOUNT_CONDITIONS.filter((condition) => requested.price.conditions.includes(condition))
  const nowRub = card === undefined || isSoldOrArchived(card) ? undefined : priceWith(card.price, conditions)
  return (
    <section className={pageStyles.section} aria-labelledby="car">
      <h2 id="car">Автомобиль</h2>
      {card === undefined ? (
        <p className={styles.carName}>
          {requested.name}, {requested.year}
        </p>
      ) : (
        <CarLine car={card}>{card.trim !== null && <p className={styles.trim}>{card.trim}</p>}</CarLine>
      )}
      <dl className={styles.answers}>
        <div>
          <dt>Цена в&nbsp;заявке</dt>
          <dd>
            <b>{formatRub(shownRub)}</b>
            {conditions.length === 0 ? (
              <span className={styles.note}>без условий</span>
            ) : (
              <ul className={styles.note}>
                {conditions.map((condition) => (
                  <li key={condition}>{DISCOUNT_LABELS[condition]}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>Сейчас</dt>
          <dd>
            <CurrentPrice state={card?.state} nowRub={nowRub} shownRub={shownRub} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

interface CurrentPriceProps {
  state: CarState | undefined
  /** The current price under the same conditions; undefined when the car is no longer for sale. */
  nowRub: number | undefined
  shownRub: number
}

function CurrentPrice({ state, nowRub, shownRub }: CurrentPriceProps) {
  if (state === undefined || nowRub === undefined)
    return <>{state === 'sold' ? 'Автомобиль продан' : 'Автомобиль больше не\u00a0продаётся'}</>
  const stateLabel = STATE_LABELS[state]
  return (
    <>
      <b>{formatRub(nowRub)}</b>
      <span className={styles.note}>{describeDifference(nowRub - shownRub)}</span>
      {stateLabel !== undefined && <span className={styles.note}>{stateLabel}</span>}
    </>
  )
}

function describeDifference(rub: number): string {
  if (rub === 0) return 'столько же, на\u00a0тех\u00a0же условиях'
  return `на\u00a0${formatRub(Math.abs(rub))} ${rub < 0 ? 'дешевле' : 'дороже'}, на\u00a0тех\u00a0же условиях`
}
