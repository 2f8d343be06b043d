import type { RouterContextProvider } from 'react-router'

/** What a middleware has put where loaders and actions find it: the site, the viewer's session, the sender. */
export type RouteContext = Readonly<RouterContextProvider>

/** What an action that serves several routes takes of their arguments. */
export interface ActionArgs {
  request: Request
  context: RouteContext
}
