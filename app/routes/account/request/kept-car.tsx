import { Alert } from '#app/ui/alert.tsx'
import type { Reservation } from '#domain/reservations/reservation.ts'
import { tellWhen } from '../tell-when.ts'

/** That the car which he asked for is kept for him, and until when; afterwards since when it is not. */
export function KeptCar({ reservation: { until, endedAt }, now }: { reservation: Reservation; now: Date }) {
  if (endedAt !== null) return <Alert>Бронь закончилась {tellWhen(endedAt, now)}.</Alert>
  return <Alert tone="good">Автомобиль забронирован за&nbsp;вами. Держим его до&nbsp;{tellWhen(until, now)}.</Alert>
}
