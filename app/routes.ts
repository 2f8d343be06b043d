import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { Route } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'

// React Router's routes, made of the route table: addresses and what is true of them stand there.

function toEntry({ pattern, file, id }: Route): RouteConfigEntry {
  return pattern === '/' ? index(file) : route(pattern.slice(1), file, { ...(id && { id }) })
}

/** The routes in one layout; without a layout those that stand by themselves. */
const listEntries = (file: string | undefined) =>
  ROUTES.filter((entry) => entry.layout === file).map((entry) => toEntry(entry))

const LAYOUTS = [...new Set(ROUTES.flatMap(({ layout: file }) => file ?? []))]

export default [
  ...listEntries(undefined),
  ...LAYOUTS.map((file) => layout(file, listEntries(file))),
] satisfies RouteConfig
