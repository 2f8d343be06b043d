/** `Object.keys` with the type of the keys. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  const keys: (keyof Table & string)[] = []
  for (const key in table) keys.push(key)
  return keys
}
