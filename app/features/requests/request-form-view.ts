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
 * Everything that a form shows, as plain JSON: a page renders it, the views call renders it to HTML and sends it along
 * for the browser to enliven.
 */
export interface RequestFormView {
  form: FormName
  kind: RequestKind
  /** Idempotency key of what will be sent. */
  key: string
  /** Milliseconds since 1970, by the server's clock. */
  shownAt: number
  /** The same of its first showing: a form that came back was filled in before. As the visitor sent it. */
  firstShownAt: string
  /** Address of the page on which it was opened. */
  url: string
  /** Where this form stands as a page, when it is one. */
  page?: string
  car?: { card: CarCard; conditions: DiscountCondition[]; shownPriceRub: number; path: string }
  /** The car of his garage that it was filled in from. */
  garageCarId?: number
  /** For a brand dropdown: slug, name and block id (docs/product.md, Form fields). */
  brands: { slug: string; name: string; blockId: number | null }[]
  /** What a visitor may drive already: names to choose from when he tells of his own car. */
  ownBrands: string[]
  /** Of the chosen brand. */
  models: { slug: string; name: string }[]
  branches: Pick<Branch, 'slug' | 'name' | 'city' | 'address' | 'phone' | 'hours' | 'timeZone'>[]
  programmes: CreditProgramme[]
  /** The free hours at the branch, where one of them is booked; undefined where a wish will do. */
  slots?: FreeDay[]
  /** Where the form asks for the hours of another branch, whose `&branch=` is still to be added; undefined where it never does. */
  hoursPath?: string
  /** When somebody answers it, by the hours of the branch that would get it as it stands. */
  callback: Callback
  /** What the buyer wants to be told of a car that cannot be driven yet. */
  awaited?: AwaitedEvent
  /** Answers that stand fast: they are sent along, and not asked. */
  settled?: Record<string, string>
  consentVersion: number
  advertisingVersion: number
  /** What was filled in before, or is known already; by field name. */
  values: Record<string, string[]>
  /** Of these, what the trigger has suggested: a draft that was written over another suggestion gives way to it. */
  suggested?: Record<string, string>
  /** Of these, the fields in which the visitor has written something else: they are asked as ever. */
  written?: readonly string[]
  errors: FieldErrors
  /** Above the form: what went wrong as a whole. */
  message?: string
  /** The visitor has been asked whether he means a second request: sending again says yes. */
  asksRepeat?: boolean
}
