import type { Route } from './route.ts'

/** The one address of a route without its optional parts: `/cars/` of `/cars/:block?/`; undefined where a part is needed. */
export function findFixedPath({ pattern }: Pick<Route, 'pattern'>): string | undefined {
  const path = pattern.replaceAll(/\/:\w+\?/g, '')
  return /[:*]/.test(path) ? undefined : path
}
