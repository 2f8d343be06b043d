import * as v from 'valibot'

/** Parses the JSON of a form field by a schema; undefined when it does not match. */
export function parseJsonField<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
