import type { ROUTES } from './routes.ts'
import type { SERVER_PATTERNS } from './server-patterns.ts'

/** An address of the route table, or of what the server answers by itself. Types alone: no browser loads the table. */
export type AddressPattern = (typeof ROUTES)[number]['pattern'] | (typeof SERVER_PATTERNS)[number]

type Segment<P extends string> = P extends `${infer Head}/${infer Rest}` ? Head | Segment<Rest> : P
type RequiredName<S> = S extends `:${string}?` ? never : S extends `:${infer Name}` ? Name : never
type OptionalName<S> = S extends `:${infer Name}?` ? Name : never

/** What stands in for the parameters of a pattern. */
type PathParams<P extends string> = { [N in RequiredName<Segment<P>>]: string | number } & {
  [N in OptionalName<Segment<P>>]?: string | number
}

/** Of a pattern without `*`: what comes instead of it has no one spelling. */
type FillablePattern = Exclude<AddressPattern, `${string}*`>
type FillArgs<P extends string> = P extends `${string}:${string}` ? [params: PathParams<P>] : []

/** The address that a pattern makes of parameters, each of them encoded. An optional one that is missing is left out. */
export function fillPattern<P extends FillablePattern>(pattern: P, ...params: FillArgs<P>): string
export function fillPattern(pattern: string, params: Record<string, string | number | undefined> = {}): string {
  return pattern.replace(/\/:(\w+)\??/g, (_segment, name: string) => {
    const value = params[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
}

/** What all addresses of a pattern begin with: `/request/` of `/request/:form/`. The whole pattern if it has no parameter. */
export const patternPrefix = (pattern: AddressPattern): string => pattern.replace(/[:*].*$/, '')

/** A path with its query: none where there is nothing to say. */
export function withQuery(path: string, search?: URLSearchParams | Record<string, string>): string {
  const query = new URLSearchParams(search).toString()
  return query ? `${path}?${query}` : path
}
