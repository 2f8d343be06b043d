import { isRouteErrorResponse } from 'react-router'

/**
 * The JSON of a page's data: `[shapes, value]`. A shape is a list of keys, written once however many objects have them.
 * An object is `[number of its shape, …values]`; a value that JSON has not is `[kind, …parts]`, as a list is, whose
 * first value would otherwise be taken for a kind; anything else is itself.
 */
export type PageJson = [shapes: string[][], value: unknown]

// What a list begins with that is no object. Constants, of which the browser gets the numbers only.
export const LIST = 0
export const DATE = -1
export const NOT_DEFINED = -2
export const MAP = -3
export const SET = -4
export const ERROR = -5
export const ERROR_RESPONSE = -6

/** The JSON. Throws for what this format does not know: a promise, a number that is not finite. */
export function encodePageJson(data: unknown): string {
  const shapes: string[][] = []
  const numbers = new Map<string, number>()
  const encode = (value: unknown): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
      return value
    if (value === undefined) return [NOT_DEFINED]
    if (Array.isArray(value)) return [LIST, ...value.map(encode)]
    if (value instanceof Date) return [DATE, value.getTime()]
    if (value instanceof Map) return [MAP, ...[...value].flatMap((entry) => entry.map(encode))]
    if (value instanceof Set) return [SET, ...[...value].map(encode)]
    if (value instanceof Error) return [ERROR, value.name, value.message]
    if (isRouteErrorResponse(value)) return [ERROR_RESPONSE, encode(value.data), value.status, value.statusText]
    if (!isPlainObject(value)) throw new TypeError(`A page cannot send this ${typeof value}`, { cause: value })
    const keys = Object.keys(value)
    return [numberOf(keys), ...Object.values(value).map(encode)]
  }
  const numberOf = (keys: string[]) => {
    const name = keys.join('\n')
    const number = numbers.get(name) ?? shapes.push(keys)
    numbers.set(name, number)
    return number
  }
  const value = encode(data)
  return JSON.stringify([shapes, value] satisfies PageJson)
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
