import type * as v from 'valibot'
import { keysOf } from '#domain/keys-of.ts'
import { auto } from './auto.ts'
import { call } from './call.ts'
import { credit } from './credit.ts'
import { getOffer } from './get-offer.ts'
import { leasing } from './leasing.ts'
import { message } from './message.ts'
import { question } from './question.ts'
import type { ActionFormDefinition, RequestKindDefinition } from './request-kind.ts'
import { reserve } from './reserve.ts'
import { service } from './service.ts'
import { spareParts } from './spare-parts.ts'
import { strahovka } from './strahovka.ts'
import { subscribe } from './subscribe.ts'
import { testdrive } from './testdrive.ts'
import { trade } from './trade.ts'
import { vacancy } from './vacancy.ts'

/** The kinds of requests that a visitor can send, by the name that the database and the channels know. */
export const REQUEST_KIND_DEFINITIONS = {
  auto,
  trade,
  credit,
  leasing,
  strahovka,
  testdrive,
  service,
  'get-offer': getOffer,
  reserve,
  call,
  message,
  question,
  vacancy,
  'spare-parts': spareParts,
  subscribe,
} satisfies Record<string, RequestKindDefinition>

type Definitions = typeof REQUEST_KIND_DEFINITIONS
type NamesIn<Definition, Place extends 'modals' | 'actions'> =
  Definition extends Record<Place, infer Forms> ? keyof Forms & string : never

export type RequestKind = keyof Definitions
/** A form in a pop-up. */
export type ModalForm = { [Kind in RequestKind]: NamesIn<Definitions[Kind], 'modals'> }[RequestKind]
/** A form that is part of a page. */
type ActionForm = { [Kind in RequestKind]: NamesIn<Definitions[Kind], 'actions'> }[RequestKind]
export type FormName = ModalForm | ActionForm

/** The fields that only one kind has, or that one kind calls otherwise. */
export type OwnFieldName = {
  [Kind in RequestKind]: Definitions[Kind] extends { fields: infer Fields } ? keyof Fields & string : never
}[RequestKind]

type Schemas = { [Kind in RequestKind]: Definitions[Kind]['schema'] }

/** The validated answers of a request of one kind. */
export type RequestAnswers<Kind extends RequestKind = RequestKind> = v.InferOutput<Schemas[Kind]>

export const REQUEST_KINDS: readonly RequestKind[] = keysOf(REQUEST_KIND_DEFINITIONS)

/** What is particular about a kind. */
export const definitionOf = (kind: RequestKind): RequestKindDefinition => REQUEST_KIND_DEFINITIONS[kind]

/** The event that a request of this kind waits for; `event` comes from the answers. */
export function awaitedDefinitionOf(kind: RequestKind, event: unknown) {
  const awaited = Object.entries(definitionOf(kind).awaited ?? {})
  return awaited.find(([name]) => name === event)?.[1]
}

/** The label of a request; waiting for a car has another label than ordering one. */
export const labelRequestKind = ({ kind, details }: { kind: RequestKind; details: Record<string, unknown> }): string =>
  (awaitedDefinitionOf(kind, details.tell_when) ?? definitionOf(kind)).label

const isRequestKind = (text: string): text is RequestKind => Object.hasOwn(REQUEST_KIND_DEFINITIONS, text)

/**
 * The kind of a stored request. Throws for one that the site does not know: a kind that is no longer offered loses its
 * forms, not its file.
 */
export function parseRequestKind(text: string): RequestKind {
  if (!isRequestKind(text)) throw new Error(`There is no kind of request «${text}»`)
  return text
}

interface RegisteredForm {
  kind: RequestKind
  definition: ActionFormDefinition
}

/** Pop-ups first, in the order of the kinds. */
const FORMS: ReadonlyMap<string, RegisteredForm> = new Map(
  (['modals', 'actions'] as const).flatMap((place) =>
    REQUEST_KINDS.flatMap((kind) =>
      Object.entries(definitionOf(kind)[place] ?? {}).map(
        ([name, definition]) => [name, { kind, definition }] as const,
      ),
    ),
  ),
)

/** Whether a form has this name. */
export const isFormName = (name: string): name is FormName => FORMS.has(name)

/** All forms. */
export const FORM_NAMES: readonly FormName[] = [...FORMS.keys()].filter((name) => isFormName(name))

function getForm(name: FormName): RegisteredForm {
  const form = FORMS.get(name)
  if (form === undefined) throw new Error(`There is no form ${name}`)
  return form
}

/** The kind of request that a form sends. */
export const kindOfForm = (name: FormName): RequestKind => getForm(name).kind

/** What is particular about a form. */
export const formDefinitionOf = (name: FormName): ActionFormDefinition => getForm(name).definition
