import { DATE, ERROR, ERROR_RESPONSE, LIST, MAP, NOT_DEFINED, SET, type PageJson } from './page-json.ts'

/** How the router's format writes these values: a number in the place of an index. */
const NULL = -5
const UNDEFINED = -7

/**
 * The data of page-json.ts in the format of the router's stream (turbo-stream): one list of all values, in which the
 * members of a list, and the keys and values of an object, are indexes.
 */
export function toRouterStream([shapes, data]: PageJson): string {
  const values: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return NULL
    if (Array.isArray(value) && value[0] === NOT_DEFINED) return UNDEFINED
    const index = values.push(value) - 1
    if (Array.isArray(value)) values[index] = addMembers(value)
    return index
  }
  const addMembers = ([kind, ...members]: unknown[]): unknown => {
    if (kind === LIST) return members.map(add)
    if (kind === DATE) return ['D', ...members]
    if (kind === MAP) return ['M', ...members.map(add)]
    if (kind === SET) return ['S', ...members.map(add)]
    if (kind === ERROR) return ['SanitizedError', ...members.map(add), UNDEFINED]
    if (kind === ERROR_RESPONSE) return ['ErrorResponse', ...members.map(add)]
    const keys = shapes[Number(kind) - 1] ?? []
    return Object.fromEntries(keys.map((key, place) => [`_${add(key)}`, add(members[place])]))
  }
  add(data)
  return `${JSON.stringify(values)}\n`
}
