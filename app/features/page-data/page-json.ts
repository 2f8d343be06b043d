/**
 * The JSON of a page's data: `[shapes, value]`. A shape is a list of keys, written once however many objects have them.
 * An object is `[number of its shape, …values]`, a list `[LIST, …members]`, a date `[DATE, milliseconds since 1970]`;
 * anything else is itself. A property that is undefined is left out.
 */
export type PageJson = [shapes: string[][], value: unknown]
export const LIST = 0
export const DATE = -1

/** The JSON, or undefined when the data has something that this format does not know: a map, an error, a promise. */
export function encodePageJson(data: unknown): string | undefined {
  const shapes: string[][] = []
  const numbers = new Map<string, number>()
  let isKnown = true
  const encode = (value: unknown): unknown => {
    if (Array.isArray(value)) return [LIST, ...value.map(encode)]
    if (value instanceof Date) return [DATE, value.getTime()]
    if (isPlainObject(value)) {
      const entries = Object.entries(value).filter(([, member]) => member !== undefined)
      return [numberOf(entries.map(([key]) => key)), ...entries.map(([, member]) => encode(member))]
    }
    if (!isPrimitive(value)) isKnown = false
    return value
  }
  const numberOf = (keys: string[]) => {
    const name = keys.join('\n')
    const number = numbers.get(name) ?? shapes.push(keys)
    numbers.set(name, number)
    return number
  }
  const value = encode(data)
  return isKnown ? JSON.stringify([shapes, value] satisfies PageJson) : undefined
}

const isPrimitive = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
