import type { ROUTES } from './routes.ts'
import type { SERVER_PATTERNS } from './server-patterns.ts'

/**
 * A pattern of the route table, or one that the server answers itself. Only a type, so that browsers do not load the
 * table.
 */
export type AddressPattern = (typeof ROUTES)[number]['pattern'] | (typeof SERVER_PATTERNS)[number]

type Segment<P extends string> = P extends `${infer Head}/${infer Rest}` ? Head | Segment<Rest> : P
type RequiredName<S> = S extends `:${string}?` ? never : S extends `:${infer Name}` ? Name : never
type OptionalName<S> = S extends `:${infer Name}?` ? Name : never

/** The values of a pattern's parameters. */
type PathParams<P extends string> = { [N in RequiredName<Segment<P>>]: string | number } & {
  [N in OptionalName<Segment<P>>]?: string | number
}

/** Patterns without `*`: a `*` has no parameter name to fill in. */
type FillablePattern = Exclude<AddressPattern, `${string}*`>
type FillArgs<P extends string> = P extends `${string}:${string}` ? [params: PathParams<P>] : []

/** Fills the parameters, encoded, into a pattern. A missing optional parameter is left out. */
export function fillPattern<P extends FillablePattern>(pattern: P, ...params: FillArgs<P>): string
export function fillPattern(pattern: string, params: Record<string, string | number | undefined> = {}): string {
  const [start = '', ...parts] = partsOf(pattern)
  let path = start
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', text = ''] = [parts[index], parts[index + 1]]
    const value = params[name]
    path += (value === undefined ? '' : `/${encodeURIComponent(value)}`) + text
  }
  return path
}

/** A page fills hundreds of addresses: each pattern is parsed once. */
const parsed = new Map<string, string[]>()

/** The text before the first parameter, its name, the text up to the next, and so on. */
function partsOf(pattern: string): string[] {
  const parts = parsed.get(pattern) ?? pattern.split(/\/:(\w+)\??/)
  parsed.set(pattern, parts)
  return parts
}

/**
 * The common prefix of a pattern's addresses: `/request/` of `/request/:form/`. The whole pattern if it has no
 * parameter.
 */
export const patternPrefix = (pattern: AddressPattern): string => pattern.replace(/[:*].*$/, '')

/** A path with its query; without a question mark when the query is empty. */
export function withQuery(path: string, search?: URLSearchParams | Record<string, string>): string {
  if (search === undefined) return path
  const query = new URLSearchParams(search).toString()
  return query ? `${path}?${query}` : path
}
