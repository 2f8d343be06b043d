import { DISCOUNT_LABELS, NO_CONDITIONS, STATE_LABELS } from '#app/features/cars/car.texts.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { Button, ButtonAnchor } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import type { Reservation } from '#domain/reservations/reservation.ts'
import { formatSlot, formatSlotPhrase, type TestDrive } from '#domain/test-drives/test-drive.ts'
import { formatRub } from '#locale/number.ts'
import { type CarState, isSoldOrArchived } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { DISCOUNT_CONDITIONS, priceWith } from '#domain/cars/prices/price.ts'
import type { AccountRequest } from '#domain/requests/account/account-request.ts'
import { testDriveCalendarPath } from '#urls/content-paths.ts'
import pageStyles from '../account-page.module.css'
import { CarLine } from '../car-line.tsx'
import { formatWhen } from '../format-when.ts'
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
              <span className={styles.note}>{NO_CONDITIONS}</span>
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

interface BookedSlotProps {
  booked: TestDrive
  carId: number | undefined
  now: Date
}

/** A booked test drive, which can be cancelled until it begins; later its outcome. */
export function BookedSlot({ booked, carId, now }: BookedSlotProps) {
  const { local, branch, beginsAt, cancelledAt, cancelledBy } = booked
  if (cancelledAt !== null)
    return (
      <section className={pageStyles.section} aria-labelledby="hour">
        <h2 id="hour">Запись отменена</h2>
        <p>
          {formatSlot(local)}: {cancelledBy === 'visitor' ? 'вы\u00a0отменили запись' : 'салон отменил запись'}.
        </p>
      </section>
    )
  const isAhead = beginsAt > now
  return (
    <section className={pageStyles.section} aria-labelledby="hour">
      <h2 id="hour">{isAhead ? `Ждём вас ${formatSlotPhrase(local)}` : 'Тест-драйв'}</h2>
      <p>
        {!isAhead && `${formatSlot(local)}. `}
        {branch.name}: {branch.city}, {branch.address}, <PhoneLink digits={branch.phone} />
      </p>
      {isAhead && (
        <div className={styles.ways}>
          <ButtonAnchor
            look="ghost"
            href={testDriveCalendarPath({ branch: branch.slug, slot: local, car: carId })}
            download
          >
            Добавить в&nbsp;календарь
          </ButtonAnchor>
          <details className={styles.cancel}>
            <summary className={styles.summary}>Отменить запись</summary>
            <form method="post" className={styles.sure}>
              <p>Время сразу смогут занять другие. Записаться заново можно на&nbsp;любое свободное.</p>
              <Button type="submit" name="cancel" value="test-drive" look="ink">
                Да, отменить
              </Button>
            </form>
          </details>
        </div>
      )}
    </section>
  )
}

/** Shows until when the car is reserved for the visitor, or when the reservation ended. */
export function ReservedCar({ reservation: { until, endedAt }, now }: { reservation: Reservation; now: Date }) {
  const timeZone = useTimeZone()
  if (endedAt !== null) return <Alert>Бронь закончилась {formatWhen(endedAt, now, timeZone)}.</Alert>
  return (
    <Alert tone="good">
      Автомобиль забронирован за&nbsp;вами. Держим его до&nbsp;{formatWhen(until, now, timeZone)}.
    </Alert>
  )
}
