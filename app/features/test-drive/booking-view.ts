import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'

/** What the booking of a test drive shows: what can be chosen, what is chosen, and the form once an hour can be. */
export interface BookingView {
  /** The page that it stands on. */
  path: string
  brands: BookingOption[]
  /** Of the chosen brand, as the models call lists them (docs/product.md, The wire contract). */
  models: BookingOption[]
  /** Of the chosen model. */
  cars: BookingOption[]
  /** Those that offer test drives, and where such a car stands. */
  branches: BookingOption[]
  /** Of each of these, the value of the option that is chosen; undefined where none is. */
  chosen: Partial<Record<BookingStep, string>>
  /** Why what the address asked for is not chosen. */
  remark?: string
  /** The car that the address asked for and that cannot be driven yet, and what there is to wait for. */
  awaited?: { carId: number; event: AwaitedEvent; label: string }
  /** Name, phone and consents, with the branch's free hours. */
  form?: RequestFormView
}

export interface BookingOption {
  value: string
  label: string
  /** Of a brand: what its models are asked for by (docs/product.md, Form fields). */
  blockId?: number | null
}

/** What is chosen, one after the other. */
export const BOOKING_STEPS = ['brand', 'model', 'car', 'branch'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]
