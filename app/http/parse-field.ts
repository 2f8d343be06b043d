/** The number of a field that stands there once and is an id: digits without a leading zero. Undefined for anything else. */
export function parseIdField(fields: ReadonlyMap<string, readonly string[]>, name: string): number | undefined {
  const [text = '', ...more] = fields.get(name) ?? []
  return more.length === 0 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** What a field says that need not be there: empty without it, undefined when it stands there twice. */
export function parseTextField(fields: ReadonlyMap<string, readonly string[]>, name: string): string | undefined {
  const [text = '', ...more] = fields.get(name) ?? []
  return more.length === 0 ? text : undefined
}
