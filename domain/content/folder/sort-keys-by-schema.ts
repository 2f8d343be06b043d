import * as v from 'valibot'

/**
 * What a JSON column holds with its keys in the schema's order: the database sorts them by their length. A value of an
 * earlier version that the schema does not know stays as it is.
 */
export function sortKeysBySchema<Value>(schema: v.GenericSchema<unknown, Value>, value: Value): Value {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : value
}
