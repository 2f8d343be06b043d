import type { Route, SitemapFile } from './route.ts'
import { ROUTES } from './routes.ts'

/** A route's address without its optional parts: `/cars/` of `/cars/:block?/`; undefined if a parameter is required. */
export function findFixedPath({ pattern }: Pick<Route, 'pattern'>): string | undefined {
  const path = pattern.replaceAll(/\/:\w+\?/g, '')
  return /[:*]/.test(path) ? undefined : path
}

/** The fixed addresses that a file of the sitemap lists. */
export const listSitemapPaths = (file: SitemapFile): string[] =>
  ROUTES.filter(({ sitemap }) => sitemap === file).flatMap((route) => findFixedPath(route) ?? [])
