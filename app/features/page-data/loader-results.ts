import { createContext, data, type LoaderFunction, type RouterContextProvider, type ServerBuild } from 'react-router'

/** What the loaders of a page have returned so far, by the id of their route. */
const loaderResultsContext = createContext<Record<string, unknown>>({})

/**
 * The routes, with loaders that keep what they return for a page in its context and give the router null in its place.
 * The router would encode all of it in its own format before it lets us render the page (page-json.ts is what we send).
 */
export function keepLoaderResults(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      // Without a component a route is no page: its loader's result is the answer.
      if (route?.module.loader === undefined || route.module.default === undefined) return [id, route]
      return [id, { ...route, module: { ...route.module, loader: keepResult(id, route.module.loader) } }]
    }),
  )
}

function keepResult(id: string, load: LoaderFunction): LoaderFunction {
  return async (args) => {
    const result: unknown = await load(args)
    if (isNavigation(args.request) || result instanceof Response) return result
    const kept = isWithInit(result) ? result.data : result
    args.context.set(loaderResultsContext, { ...args.context.get(loaderResultsContext), [id]: kept })
    return isWithInit(result) ? data(null, result.init ?? undefined) : null
  }
}

/** Puts the results back for those loaders of a page whose result the router has. */
export function restoreLoaderResults(
  context: Readonly<RouterContextProvider>,
  loaderData: Record<string, unknown>,
): Record<string, unknown> {
  const results = context.get(loaderResultsContext)
  return Object.fromEntries(Object.entries(loaderData).map(([id, data]) => [id, id in results ? results[id] : data]))
}

/** A script asks for the data alone. */
const isNavigation = ({ url }: Request) => new URL(url).pathname.endsWith('.data')

const WithInit = data(null).constructor

/** Whether it is what the router's `data()` returns: with a status or headers. */
const isWithInit = (result: unknown): result is ReturnType<typeof data<unknown>> => result instanceof WithInit
