import * as v from 'valibot'
import { REQUEST_FIELD_LABELS, type FieldName } from '../forms/fields.texts.ts'
import { definitionOf, REQUEST_KINDS, type RequestKind } from './registry.ts'

/** The names of a kind's fields, in form order. */
export const fieldsOf = (kind: RequestKind): string[] => Object.keys(definitionOf(kind).schema.entries)

/** Whether a form of this kind has `field` and `value` is a valid answer. */
export function isValidAnswer(kind: RequestKind, field: string, value: string): boolean {
  const { entries } = definitionOf(kind).schema
  const rule = Object.hasOwn(entries, field) ? entries[field] : undefined
  return rule !== undefined && v.is(rule, value)
}

/** Whether a form of this kind can be sent without an answer to the field. */
export const isOptional = (kind: RequestKind, field: string): boolean =>
  definitionOf(kind).schema.entries[field]?.type === 'optional'

/** What is particular about a field of this kind. */
export const fieldDefinitionOf = (kind: RequestKind, field: string) => definitionOf(kind).fields?.[field]

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(REQUEST_FIELD_LABELS))

/** Whether some form has a field of this name. */
export const isFieldName = (name: string): name is FieldName =>
  LABELS.has(name) || REQUEST_KINDS.some((kind) => fieldDefinitionOf(kind, name) !== undefined)

/** The label of a field, with its unit: «Пробег, км». */
export const labelField = (kind: RequestKind, field: string): string =>
  fieldDefinitionOf(kind, field)?.label ?? LABELS.get(field) ?? field

/** The same for a line with the answer: the unit follows the value. */
export const labelAnswer = (kind: RequestKind, field: string): string =>
  labelField(kind, field).replace(/, (?:₽|км|месяцев|%)$/, '')

/** The fields that allow several answers, and so can be repeated in a form. */
export const LIST_FIELDS: readonly string[] = REQUEST_KINDS.flatMap((kind) =>
  fieldsOf(kind).filter((field) => fieldDefinitionOf(kind, field)?.isList),
)
