import * as v from 'valibot'

/** What a field of a form says in JSON, when it is what the schema describes; undefined when not. */
export function parseJsonField<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : undefined
}
