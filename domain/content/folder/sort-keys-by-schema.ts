import * as v from 'valibot'

/**
 * A value of a JSON column with its keys in the schema's order: the database sorts them by length. A value that does
 * not match the schema, as one of an earlier version, stays as it is.
 */
export function sortKeysBySchema<Value>(schema: v.GenericSchema<unknown, Value>, value: Value): Value {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : value
}
