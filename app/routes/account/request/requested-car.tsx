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
  /** As it was when he asked. */
  requested: NonNullable<AccountRequest['car']>
  /** As it stands today; undefined when it is no longer shown. */
  card: CarCard | undefined
}

/** What was asked for, at which price and on which conditions, and how it is with the car and its price today. */
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
  /** On the same conditions; undefined when the car can no longer be had. */
  nowRub: number | undefined
  shownRub: number
}

function CurrentPrice({ state, nowRub, shownRub }: CurrentPriceProps) {
  if (state === undefined || nowRub === undefined)
    return <>{state === 'sold' ? 'Автомобиль продан' : 'Автомобиль больше не\u00a0продаётся'}</>
  const word = STATE_LABELS[state]
  return (
    <>
      <b>{formatRub(nowRub)}</b>
      <span className={styles.note}>{describeDifference(nowRub - shownRub)}</span>
      {word !== undefined && <span className={styles.note}>{word}</span>}
    </>
  )
}

function describeDifference(rub: number): string {
  if (rub === 0) return 'столько же, на\u00a0тех\u00a0же условиях'
  return `на\u00a0${formatRub(Math.abs(rub))} ${rub < 0 ? 'дешевле' : 'дороже'}, на\u00a0тех\u00a0же условиях`
}
