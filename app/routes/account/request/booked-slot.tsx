import { testDriveCalendarPath } from '#urls/content-paths.ts'
import { Button, ButtonAnchor } from '#app/ui/controls/button.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { formatSlot, formatSlotPhrase, type TestDrive } from '#domain/test-drives/test-drive.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Reservation } from '#domain/reservations/reservation.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import pageStyles from '../account-page.module.css'
import styles from './booked-slot.module.css'
import { formatWhen } from '../format-when.ts'

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
          {formatSlot(local)}: {cancelledBy === 'visitor' ? 'вы\u00a0отменили запись' : 'автосалон отменил запись'}.
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
