import { DATE, LIST, type PageJson } from './page-json.ts'

/** How the router's format writes null: a number in the place of an index. */
const NULL = -5

/**
 * The data of page-json.ts in the format of the router's stream (turbo-stream): one list of all values, in which the
 * members of a list, and the keys and values of an object, are indexes.
 */
export function toRouterStream([shapes, data]: PageJson): string {
  const values: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return NULL
    const index = values.push(value) - 1
    if (Array.isArray(value)) values[index] = addMembers(value)
    return index
  }
  const addMembers = ([kind, ...members]: unknown[]): unknown => {
    if (kind === DATE) return ['D', ...members]
    if (kind === LIST) return members.map(add)
    const keys = shapes[Number(kind) - 1] ?? []
    return Object.fromEntries(keys.map((key, place) => [`_${add(key)}`, add(members[place])]))
  }
  add(data)
  return `${JSON.stringify(values)}\n`
}
