import type { Branch } from '#domain/branches/branch.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { DiscountCondition } from '#domain/cars/prices/price.ts'
import type { Callback } from '#domain/requests/callbacks/callback.ts'
import type { FieldErrors } from '#domain/requests/forms/collect-field-errors.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'
import type { FreeDay } from '#domain/test-drives/slots.ts'

/**
 * Everything that a form shows, as plain JSON: a page renders it; the views call renders it to HTML and embeds it for
 * hydration.
 */
export interface RequestFormView {
  form: FormName
  kind: RequestKind
  /** Of its button. */
  look: 'accent' | 'ink'
  /** Idempotency key of the submission; empty on a page that is the same for everybody. */
  key: string
  /** Milliseconds since 1970, by the server's clock. */
  shownAt: number
  /** The same of its first showing, as the visitor sent it: a form that came back was filled in before. */
  firstShownAt: string
  /** Address of the page on which it was opened. */
  url: string
  /** Path of the page that consists of this form, when it is one. */
  page?: string
  car?: { card: CarCard; conditions: DiscountCondition[]; shownPriceRub: number; path: string }
  /** The car of the visitor's garage that the form was prefilled from. */
  garageCarId?: number
  /** For a brand dropdown: slug, name and block id (docs/product.md, Form fields). */
  brands: { slug: string; name: string; blockId: number | null }[]
  /** Brand names to suggest for the visitor's own car. */
  ownBrands: string[]
  /** Models of the chosen brand. */
  models: { slug: string; name: string }[]
  /** The time zone of the site, for a preferred time without a branch. */
  timeZone: string
  branches: Pick<Branch, 'slug' | 'name' | 'city' | 'address' | 'phone' | 'hours' | 'timeZone'>[]
  programmes: CreditProgramme[]
  /** The free slots at the branch, where one is booked; undefined where a preferred time is enough. */
  slots?: FreeDay[]
  /**
   * Where the form fetches the slots of another branch: `&branch=` is still to be added. Undefined where it never does.
   */
  slotsPath?: string
  /** When somebody answers the form, by the hours of the branch that would get it with the current values. */
  callback: Callback
  /** The event that the buyer waits for, for a car that is not drivable yet. */
  awaited?: AwaitedEvent
  /** Answers that the visitor cannot change: they are sent as hidden fields. */
  fixedAnswers?: Record<string, string>
  consentVersion: number
  advertisingVersion: number
  /** Submitted or known values, by field name. */
  values: Record<string, string[]>
  /** Those of `values` that the trigger has suggested: a draft that replaced another suggestion gives way to them. */
  suggested?: Record<string, string>
  /** Fields of `suggested` in which the visitor has typed something else: they are shown as ordinary fields. */
  editedFields?: readonly string[]
  errors: FieldErrors
  /** Above the form: what went wrong as a whole. */
  message?: string
  /** Submitting again confirms a second request. */
  needsRepeatConfirmation?: boolean
}
