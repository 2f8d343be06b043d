import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'

/** A phone or an address of a customer, as somebody may see it. */
export interface CustomerContact {
  kind: 'phone' | 'email'
  /** Eleven digits or an address; or masked. */
  value: string
  isMasked: boolean
}

/** A card in a list. */
export interface CustomerRow {
  id: number
  name: string | null
  contact: CustomerContact | null
  /** Requests that the actor may see. */
  requests: number
  /** Of these, the ones that somebody still works on. */
  open: number
  /** Requests of other branches. */
  hidden: number
  lastAt: Date | null
}

/** Why two cards may be of one person. */
export type MergeReason = 'account' | 'email' | 'car'

export interface MergeSuggestion extends CustomerRow {
  reasons: MergeReason[]
}

/** Several cards that are shown as one: this one is shown within the card, until the merge is undone. */
interface CustomerMerge {
  id: number
  goneId: number
  name: string | null
  requests: number
  mergedAt: Date
  mergedBy: string
}

interface CustomerNote {
  id: number
  text: string
  at: Date
  author: string
  isOwn: boolean
}

interface CustomerConsent {
  purpose: 'personal-data' | 'advertising'
  version: number
  givenAt: Date
  withdrawnAt: Date | null
  /** Who of the staff has withdrawn it. */
  withdrawnBy: string | null
  /** The request that it came with; null: from the account. */
  number: number | null
}

interface CustomerVisit {
  number: number
  beginsAt: Date
  isCancelled: boolean
  timeZone: string
}

interface CustomerReservation {
  number: number
  until: Date
  endedAt: Date | null
}

/** A car of the customer's own, as they have described it. */
interface OwnCar {
  name: string
  vin: string | null
  plate: string | null
}

/** What a card has besides its requests. */
export interface CustomerDetails {
  contacts: CustomerContact[]
  consents: CustomerConsent[]
  visits: CustomerVisit[]
  reservations: CustomerReservation[]
  ownCars: OwnCar[]
  notes: CustomerNote[]
  merges: CustomerMerge[]
}

/** Everything that somebody may see of a customer. */
export interface CustomerCard extends CustomerRow, CustomerDetails {
  version: number
  erasedAt: Date | null
  hasAccount: boolean
  /** The newest first, at most a hundred. */
  history: DeskRow[]
  suggestions: MergeSuggestion[]
}

/**
 * Why a change of a card is refused. `unknown`: there is none, or none that this person may change; `changed`: it was
 * merged, split or erased meanwhile; `erased`: the person was erased.
 */
export type CustomerRefusal = { ok: false; reason: 'unknown' | 'changed' | 'erased' }
