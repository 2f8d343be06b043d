import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'

/** The booking of a test drive: the options, the choices, and the form once an hour can be chosen. */
export interface BookingView {
  /** The page that contains it. */
  path: string
  brands: BookingOption[]
  /** Of the chosen brand, as the models call lists them (docs/product.md, The wire contract). */
  models: BookingOption[]
  /** Of the chosen model. */
  cars: BookingOption[]
  /** Branches that offer test drives and have such a car. */
  branches: BookingOption[]
  /** The chosen option's value of each step; undefined where none is chosen. */
  chosen: Partial<Record<BookingStep, string>>
  /** Why what the address named is not chosen. */
  notice?: string
  /** The car of the address, when it cannot be driven yet, and the event to wait for. */
  awaited?: { carId: number; event: AwaitedEvent; label: string }
  /** Name, phone and consents, with the branch's free slots. */
  form?: RequestFormView
}

export interface BookingOption {
  value: string
  label: string
  /** Of a brand: the block id of its models (docs/product.md, Form fields). */
  blockId?: number | null
}

/** The choices, in their order. */
export const BOOKING_STEPS = ['brand', 'model', 'car', 'branch'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]
