import type { Selectable } from 'kysely'
import type {
  ConsentPurpose,
  DeliveryState,
  Request as RequestTable,
  RequestKind,
  RequestSuspicion,
} from '#db/schema.ts'
import { keysOf } from '../keys-of.ts'

export type { ConsentPurpose, DeliveryState, RequestKind, RequestSuspicion }

/** The kinds of requests that a visitor can send (docs/product.md, Requests). */
export const REQUEST_KINDS = [
  'auto',
  'trade',
  'credit',
  'strahovka',
  'testdrive',
  'service',
  'get-offer',
  'reserve',
  'call',
  'message',
  'question',
  'vacancy',
  'spare-parts',
  'subscribe',
] as const satisfies RequestKind[]

/** The pop-ups with a form (docs/product.md, Requests), each with the kind of request that it sends. */
export const MODAL_FORMS = {
  'request-auto': 'auto',
  'request-trade': 'trade',
  'request-credit': 'credit',
  'request-strahovka': 'strahovka',
  'request-testdrive': 'testdrive',
  'request-service': 'service',
  'request-get-offer': 'get-offer',
  'request-reserve': 'reserve',
  'request-call': 'call',
  'form-message': 'message',
} as const satisfies Record<string, RequestKind>

/** The forms with a `data-action` (docs/product.md, Requests). */
export const ACTION_FORMS = {
  request_call: 'call',
  request_question: 'question',
  request_vacancy: 'vacancy',
  request_spare_parts: 'spare-parts',
  subscribe: 'subscribe',
} as const satisfies Record<string, RequestKind>

export type ModalForm = keyof typeof MODAL_FORMS
export type ActionForm = keyof typeof ACTION_FORMS
export type FormName = ModalForm | ActionForm

/** All forms. */
export const FORM_NAMES: readonly FormName[] = [...keysOf(MODAL_FORMS), ...keysOf(ACTION_FORMS)]

/** Whether the name is a form in a pop-up, and not an inherited property such as `constructor`. */
export const isModalForm = (name: string): name is ModalForm => Object.hasOwn(MODAL_FORMS, name)
/** The same for the forms on a page. */
export const isActionForm = (name: string): name is ActionForm => Object.hasOwn(ACTION_FORMS, name)

/** The kind of request that a form sends. */
export const kindOfForm = (form: FormName): RequestKind => (isModalForm(form) ? MODAL_FORMS[form] : ACTION_FORMS[form])

/** The answers specific to a kind, by field name: numbers, texts, or lists where several could be chosen. */
export type RequestDetails = Record<string, string | number | string[]>

/** The requested car and its shown price, as they were when the request came. Whole roubles. */
export type CarSnapshot = NonNullable<SelectedRequest['car']>

/** The traffic source of one visit: the UTM tags of an advertisement, or the linking page. */
export type Touch = NonNullable<SelectedRequest['first_touch']>

type SelectedRequest = Selectable<RequestTable>

/** docs/product.md, Limits. */
export const MAX_FILES = 5
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const REPEAT_WINDOW_MS = 10 * 60 * 1000

/** The accepted types of files (docs/product.md, Limits). */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]
