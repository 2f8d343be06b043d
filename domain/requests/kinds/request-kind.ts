import type * as v from 'valibot'
import type { AwaitedEvent } from '#domain/cars/awaited-event.ts'

/** One kind of request: everything that is particular about it. The registry (registry.ts) lists them all. */
export interface RequestKindDefinition {
  /** In the subject of a letter, in messengers, CRMs and exports, and in the sender's account. */
  label: string
  /** The department that handles it, after «Передано». */
  department: string
  /** The identifier of its success in the counters; `request_auto` for `auto` when it is left out. */
  goal?: string
  /** The answers, in form order, no more than a salesperson needs: one schema for the browser and the server. */
  schema: v.GenericSchema & { readonly entries: v.ObjectEntries }
  /** The fields that no other kind has, and what is particular here about those that others have too. */
  fields?: Readonly<Record<string, FieldDefinition>>
  /** The label of the field for files; without it the form takes none. */
  filesLabel?: string
  /** What to photograph, where the files are photographs. */
  photosHint?: string
  /** Its pop-ups, by name. The hyphen in it tells a pop-up from a form that is part of a page. */
  modals?: Readonly<Record<`${string}-${string}`, FormDefinition>>
  /** Its forms that are part of a page and have a `data-action`, by name. */
  actions?: Readonly<Record<string, ActionFormDefinition>>
  /** The link to its pop-up among the secondary ones on the page of a car, after «Ещё:». */
  carLink?: {
    label: string
    /** The calculator of that page whose answers the form is prefilled with. */
    calculator?: 'credit' | 'trade-in'
  }
  /** «Заявка № 1001 принята.» when it is left out. */
  formatAcceptance?: (number: string) => string
  /** What happens next; `reply` is «перезвоним завтра после 9:00». */
  formatNextStep: (reply: string) => string
  /** How the staff reply when the visitor has not chosen a way; «перезвоним» when it is left out. */
  replyVerb?: string
  /** The link to the request in the account; «Следить за заявкой» when it is left out. */
  followLabel?: string
  /** A request that has booked an hour of a test drive needs no confirmation by staff. */
  booked?: {
    formatAcceptance: (number: string) => string
    formatNextStep: (visit: { when: string; address: string }) => string
  }
  /** A request that waits for an event of its car. */
  awaited?: Readonly<Record<AwaitedEvent, FormTexts & Pick<RequestKindDefinition, 'label'> & { nextStep: string }>>
  /**
   * It consists of the consent to advertising, which is therefore required. Its address is unconfirmed, a second one
   * adds nothing to the first, and there is no later status to follow.
   */
  isSubscription?: true
}

/** The texts of a form. */
export interface FormTexts {
  title: string
  /** What happens after sending; `{when}` is replaced with the time of the answer. */
  lead: string
  /** Label of the submit button. */
  button: string
}

interface FormDefinition extends FormTexts {
  /** Label of a link to the form, where its button says too little outside of it. */
  linkLabel?: string
  /** The page of the form in the search of the site, with the words that people use for it. */
  search?: { name: string; keywords: string }
  /** Where the form is about no particular car. */
  withoutCar?: FormTexts
  /** With free hours to choose from. */
  withSlots?: Pick<FormTexts, 'lead'>
}

export interface ActionFormDefinition extends FormDefinition {
  /** Once it is accepted it is hidden, and the link that opened it comes back (docs/product.md, Pop-ups). */
  isHiddenAfterAnswer?: true
}

/** A field of one kind. What is left out is as for every kind: fields.texts.ts, collect-field-errors.ts. */
export interface FieldDefinition {
  label?: string
  /** The message for a required field that is empty. */
  missing?: string
  hint?: string
  /** In the documentation of the wire contract. */
  example?: string
  width?: 'short' | 'half' | 'whole'
  /** Attributes of its text field. */
  input?: { inputMode?: 'numeric'; autoComplete?: string; maxLength?: number }
  /** When it is shown: with a value, e.g. of a garage car; without a car; or never, because the form's link sets it. */
  shown?: 'with-value' | 'without-car' | 'never'
  /** Several answers are allowed, so it can be repeated in a form. */
  isList?: true
}

/** The departments that more than one kind goes to. */
export const DEPARTMENTS = {
  sales: 'в\u00a0отдел продаж',
  service: 'в\u00a0сервис',
  manager: 'менеджеру',
} as const
