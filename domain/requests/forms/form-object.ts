import * as v from 'valibot'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

/** The fields of a form whose empty ones get the message of their own schema: `v.string('Укажите почту.')`. */
export const formObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, ({ path }) => messageOf(entries[String(path?.[0]?.key)]) ?? VALIDATION_MESSAGES.required)

const messageOf = (schema: object | undefined): string | undefined =>
  schema !== undefined && 'message' in schema && typeof schema.message === 'string' ? schema.message : undefined
