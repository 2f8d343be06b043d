import * as v from 'valibot'
import { RequestFormViewSchema } from '#app/features/requests/form/embedded-form.ts'

/** The choices, in their order. */
export const BOOKING_STEPS = ['brand', 'model', 'car', 'branch'] as const
export type BookingStep = (typeof BOOKING_STEPS)[number]

const BookingOptionSchema = v.object({
  value: v.string(),
  label: v.string(),
  /** Of a brand: the block id of its models (docs/product.md, Form fields). */
  blockId: v.nullish(v.number()),
})

export type BookingOption = v.InferOutput<typeof BookingOptionSchema>

/** The free hours of a branch, for a visitor who begins with the time. */
const FreeHoursSchema = v.object({
  branches: v.array(BookingOptionSchema),
  /** The one whose hours these are, and where it is. */
  branch: v.string(),
  address: v.string(),
  /** The next days that have a free hour; none when everything is taken. */
  days: v.array(v.object({ day: v.string(), slots: v.array(v.string()) })),
  /** The first of the days before these. */
  earlier: v.optional(v.string()),
  /** The first of the days after these. */
  later: v.optional(v.string()),
})

export type FreeHoursView = v.InferOutput<typeof FreeHoursSchema>

/** The booking of a test drive: the options, the choices, and the form once an hour can be chosen. */
export const BookingViewSchema = v.object({
  /** The page that contains it. */
  path: v.string(),
  brands: v.array(BookingOptionSchema),
  /** Of the chosen brand, as the models call lists them (docs/product.md, The wire contract). */
  models: v.array(BookingOptionSchema),
  /** Of the chosen model. */
  cars: v.array(BookingOptionSchema),
  /** Branches that offer test drives and have such a car. */
  branches: v.array(BookingOptionSchema),
  /** The chosen option's value of each step; undefined where none is chosen. */
  chosen: v.partial(v.object({ brand: v.string(), model: v.string(), car: v.string(), branch: v.string() })),
  /** Until an hour or a model is chosen. */
  hours: v.optional(FreeHoursSchema),
  /** The hour that the visitor has begun with, and its branch: only its cars are offered. */
  time: v.optional(v.object({ slot: v.string(), branch: v.string(), address: v.string() })),
  /** Why what the address named is not chosen. */
  notice: v.optional(v.string()),
  /** The car of the address, when it cannot be driven yet, and the event to wait for. */
  awaited: v.optional(v.object({ carId: v.number(), event: v.picklist(['arrived', 'free']), label: v.string() })),
  /** Name, phone and consents, with the branch's free slots. */
  form: v.optional(RequestFormViewSchema),
})

export type BookingView = v.InferOutput<typeof BookingViewSchema>
