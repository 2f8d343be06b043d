import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { Route } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'

// React Router's routes, generated from the route table (urls/routes.ts), which defines the addresses.

function toEntry({ pattern, file, id }: Route): RouteConfigEntry {
  return pattern === '/' ? index(file) : route(pattern.slice(1), file, { ...(id && { id }) })
}

/** The routes of one layout file; with undefined, the routes without a layout. */
const listEntries = (file: string | undefined) =>
  ROUTES.filter((entry) => entry.layout === file).map((entry) => toEntry(entry))

const LAYOUTS = [...new Set(ROUTES.flatMap(({ layout: file }) => file ?? []))]

export default [
  ...listEntries(undefined),
  ...LAYOUTS.map((file) => layout(file, listEntries(file))),
] satisfies RouteConfig
