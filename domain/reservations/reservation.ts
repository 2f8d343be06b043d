import type { CarState } from '../cars/car.ts'

/** The default term. */
export const RESERVATION_DAYS = 3
export const MAX_RESERVATION_DAYS = 30

/** Who takes a car off sale or puts it back: a value of `car_state_change.actor`. */
export type Actor = 'operator' | 'schedule' | 'erasure' | `staff:${number}` | `feed:${string}`

/** The reservation of a car for the person of a request, open or ended. */
export interface Reservation {
  reservedAt: Date
  until: Date
  /** When it was released or expired, or the car was sold; null while it is open. */
  endedAt: Date | null
}

/** A reservation in the lists of staff. */
export interface ReservationLine extends Reservation {
  carId: number
  /** `Geely Monjaro, 2024` */
  carName: string
  vin: string | null
  carState: CarState
  /** Null when the request has been deleted. */
  requestId: number | null
  name: string | null
  phone: string | null
  /** Of the car's branch. */
  timeZone: string | null
}

export type ReserveCarResult =
  /** `isProlonged`: the request had the reservation already, and only its term has changed. */
  | { ok: true; carId: number; until: Date; isProlonged: boolean }
  | { ok: false; reason: ReserveRejection; byRequest?: number | null }

type ReserveRejection =
  | 'request-unknown'
  | 'request-other'
  | 'request-erased'
  | 'car-unknown'
  | 'car-sold'
  /** The car is reserved for the request `byRequest`. */
  | 'reserved-already'
  /** The dealer's feed or staff have marked the car as reserved, without a request. */
  | 'reserved-elsewhere'
