import { RouterContextProvider } from 'react-router'
import { finishLogin } from '#app/features/account/finish-login.server.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { loadSavedCars } from '#app/features/saved-cars/load-saved-cars.server.ts'
import { viewedCookie } from '#app/http/visitor-cookies.ts'
import { account } from '#app/http/middleware/account.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { action as logOut } from '#app/routes/account/logout/route.tsx'
import { action as changeFavourites } from '#app/routes/ajax/add-to-favourites/route.ts'
import { action as changeComparison } from '#app/routes/ajax/add-to-comparison/route.ts'
import { loadCarPage } from '#app/routes/site/car/load-car-page.server.ts'
import { findVisitorId } from '#domain/visitors/visitors.server.ts'
import { listViewedIds } from '#domain/visitors/viewed-cars.server.ts'
import type { ShownLists } from './model-site.ts'

const PERSON_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

export interface Device {
  changeFavourites: (fields: Record<string, string>) => Promise<unknown>
  changeComparison: (fields: Record<string, string>) => Promise<unknown>
  viewCar: (carId: number) => Promise<void>
  logIn: (accountId: number) => Promise<void>
  logOut: () => Promise<void>
  /** Opens a page, and returns the lists that it would show. */
  readLists: () => Promise<ShownLists>
}

/** A browser with its cookies, calling the site's own routes. Concurrent calls are those of its tabs. */
export function createDevice(site: Site): Device {
  const cookies = new Map<string, string>()

  async function send(
    path: string,
    fields: Record<string, string> | undefined,
    handle: RouteHandler,
  ): Promise<Response> {
    const url = new URL(path, site.siteUrl)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(url, {
      headers: { cookie, 'user-agent': PERSON_USER_AGENT },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    const context = new RouterContextProvider(new Map([[siteContext, site]]))
    const args = { request, context, url, params: {}, pattern: path }
    const response = await account(args, () => handle(args))
    if (!(response instanceof Response)) throw new Error(`${path} returned no response`)
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }

  return {
    changeFavourites: async (fields) => (await send('/ajax/add2fav.php', fields, changeFavourites)).json(),
    changeComparison: async (fields) => (await send('/ajax/add2compare.php', fields, changeComparison)).json(),
    async viewCar(carId) {
      await send(`/cars/used/lada/vesta/${carId}/`, undefined, async ({ request, context }) => {
        const params = { block: 'used', brand: 'lada', model: 'vesta', id: String(carId) }
        const viewer = await getViewer(request, context)
        const { init } = await loadCarPage(site, { request, viewer }, params, '')
        return new Response(null, { headers: new Headers(init?.headers) })
      })
    },
    async logIn(accountId) {
      await send('/personal/login/code/', {}, ({ request, context }) =>
        finishLogin(request, context, accountId, undefined),
      )
    },
    async logOut() {
      await send('/personal/logout/', {}, logOut)
    },
    async readLists() {
      const response = await send('/', undefined, async ({ request, context }) => {
        const viewer = await getViewer(request, context)
        const { favourites, compared, isLoggedIn } = await loadSavedCars(site, viewer)
        const viewed = await listViewedIds(site, (await findVisitorId(site, viewer)) ?? 0)
        const remembered = isLoggedIn ? [] : viewedCookie.read(request, site)
        return Response.json({ isLoggedIn, favourites, compared, viewed, remembered })
      })
      return response.json()
    },
  }
}

type RouteHandler = (args: {
  request: Request
  context: RouterContextProvider
  url: URL
  params: Record<string, string>
  pattern: string
}) => Promise<Response>

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/; Max-Age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
