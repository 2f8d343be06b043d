/** `Object.keys` with the type of the keys. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  const keys: (keyof Table & string)[] = []
  for (const key in table) keys.push(key)
  return keys
}

/** A record with a value for each of these keys. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  create: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(keys: readonly string[], create: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, create(key)]))
}

/** The record with only these keys. */
export function pick<Table extends object, Key extends keyof Table & string>(
  table: Table,
  keys: readonly Key[],
): Pick<Table, Key>
export function pick(table: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return recordOf(keys, (key) => table[key])
}
