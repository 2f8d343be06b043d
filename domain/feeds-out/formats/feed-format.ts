import type { OutgoingCar } from '../outgoing-car.ts'
import type { Seller } from '../seller.ts'

/** A format in which others take a dealer's stock: written car by car, so that a feed of any length needs no memory. */
export interface FeedFormat {
  /** Begins the document; `now` is when it is written. */
  head: (seller: Seller, now: Date) => string
  /** One car; nothing where the format cannot take it (docs/feeds-out.md says what each needs). */
  car: (car: OutgoingCar, seller: Seller) => string
  foot: string
  /** How many cars one file may hold; more of them are in further parts. */
  maxCars?: number
}

/** What stands before every document. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
