import type { CarState } from '../cars/car.ts'

/** How long a car is kept for somebody when staff name no other term. */
export const RESERVATION_DAYS = 3
export const MAX_RESERVATION_DAYS = 30

/** Who takes a car out of sale or puts it back, as `car_state_change` names him. */
export type Actor = 'operator' | 'schedule' | 'erasure'

/** A car that is, or was, kept for whoever sent a request. */
export interface Reservation {
  reservedAt: Date
  until: Date
  /** When it was let go, ran out or the car was sold; null while it holds. */
  endedAt: Date | null
}

/** A reservation as staff read of it. */
export interface ReservationLine extends Reservation {
  carId: number
  /** `Geely Monjaro, 2024` */
  carName: string
  vin: string | null
  carState: CarState
  /** Null when the request is gone. */
  requestId: number | null
  name: string | null
  phone: string | null
  /** Of the branch where the car stands. */
  timeZone: string | null
}

export type ReserveCarResult =
  /** `isProlonged`: this very request held it already; only the term is another. */
  | { ok: true; carId: number; until: Date; isProlonged: boolean }
  | { ok: false; reason: ReserveRejection; byRequest?: number | null }

type ReserveRejection =
  | 'request-unknown'
  | 'request-other'
  | 'request-erased'
  | 'car-unknown'
  | 'car-sold'
  /** For another request: `byRequest`. */
  | 'reserved-already'
  /** By the dealer's own feed or by hand, for nobody who is known here. */
  | 'reserved-elsewhere'
