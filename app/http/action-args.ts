import type { RouterContextProvider } from 'react-router'

/** The values that the middleware provides to loaders and actions: the site, the viewer's session, the sender. */
export type RouteContext = Readonly<RouterContextProvider>

/** The part of a route's arguments that an action shared by several routes needs. */
export interface ActionArgs {
  request: Request
  context: RouteContext
}
