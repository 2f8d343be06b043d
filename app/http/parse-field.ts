import * as v from 'valibot'

/** The id in a field that is present once: digits without a leading zero. Undefined for anything else. */
export function parseIdField(fields: ReadonlyMap<string, readonly string[]>, name: string): number | undefined {
  const [text = '', ...more] = fields.get(name) ?? []
  return more.length === 0 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The id in a part of an address; 0, which nothing has, for anything else. */
export const parseId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The text of an optional field: empty without the field, undefined when the field is there twice. */
export function parseTextField(fields: ReadonlyMap<string, readonly string[]>, name: string): string | undefined {
  const [text = '', ...more] = fields.get(name) ?? []
  return more.length === 0 ? text : undefined
}

/** Parses the JSON of a form field by a schema; undefined when it does not match. */
export function parseJsonField<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
