import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Reservation } from '#domain/reservations/reservation.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import { formatWhen } from '../format-when.ts'

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
