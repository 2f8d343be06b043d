import * as v from 'valibot'
import type { FieldDefinition } from '../kinds/request-kind.ts'
import { collectFieldErrors, type FieldErrors } from './collect-field-errors.ts'

/** The fields of a form as they were sent: one value, or several with the same name. */
export type FormFields = ReadonlyMap<string, readonly string[]>

export type ParseFormResult<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors }

/**
 * Parses a form by its schema, in the browser before it is sent and on the server. An empty field counts as missing, and
 * fields that the schema does not have are ignored. `definitions` has the messages of a kind's own fields.
 */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: FormFields,
  definitions?: Readonly<Record<string, FieldDefinition>>,
): ParseFormResult<v.InferOutput<Schema>> {
  const input = Object.fromEntries(
    [...fields].flatMap(([name, sent]) => {
      // Equal values count once: some forms send a hidden field beside the visible one.
      const values = [...new Set(sent)].filter((value) => value.trim() !== '')
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
    }),
  )
  const parsed = v.safeParse(schema, input)
  return parsed.success
    ? { ok: true, values: parsed.output }
    : { ok: false, errors: collectFieldErrors(parsed.issues, definitions) }
}
