import type { CallInput } from '#domain/desk/actions/record-call.server.ts'
import type { VisitChange } from '#domain/desk/visits/visit.ts'
import type { NextActionKind } from '#domain/desk/desk.ts'
import type { FormName, RequestKind, Touch } from '#domain/requests/request.ts'

/** Minutes from now, negative ones in the past; or a time of another day by the clock of the site. */
export type DemoTime = number | { days: number; time: string }

export type DemoCall = { outcome: CallInput['outcome']; at?: DemoTime; because?: string }

/** What somebody does with a request. */
export type DemoStep = { at: DemoTime; by: 'anna' | 'vera' } & (
  | { claim: true }
  | { note: string }
  | { call: DemoCall }
  | { plan: { kind: NextActionKind; at: DemoTime; text?: string } }
  | { status: 'appointment' | 'won' | 'spam' | { lost: string } | { duplicateOf: string } }
  | { transferTo: 'anna' }
  | { visit: VisitChange }
  | { reserveDays: number }
)

export interface DemoRequest {
  /** Its name in this list. */
  key: string
  name: string
  kind: RequestKind
  form: FormName
  /** The branch whose car it is about, and which of them. */
  branch?: 'moskva' | 'sankt-peterburg' | 'ekaterinburg'
  car?: number
  /** As the form sends them. */
  answers?: Readonly<Record<string, string>>
  /** A test drive: the first free hour at least so many days after it was sent. */
  visitInDays?: number
  /** Which of the free hours of that day, from 0. */
  visitSlot?: number
  /** Who wrote before: the request with the same phone. */
  sameAs?: string
  isSuspect?: boolean
  /** The person came to the showroom, and somebody of the staff has entered it. */
  enteredBy?: 'anna' | 'vera'
  touch?: Pick<Touch, 'source' | 'medium' | 'campaign'>
  sent: DemoTime
  work?: readonly DemoStep[]
}
