import type { Route } from './route.ts'

/** A route's address without its optional parts: `/cars/` of `/cars/:block?/`; undefined if a parameter is required. */
export function findFixedPath({ pattern }: Pick<Route, 'pattern'>): string | undefined {
  const path = pattern.replaceAll(/\/:\w+\?/g, '')
  return /[:*]/.test(path) ? undefined : path
}
