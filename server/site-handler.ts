import { createRequestHandler } from '@react-router/express'
import type { RequestHandler, Request } from 'express'
import { createRequestHandler as createFetchHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { keepLoaderResults } from '#app/features/page-data/loader-results.ts'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { pageLifeContext, type PageLife } from '#app/http/page-life.ts'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { loginPath } from '#urls/login-paths.ts'
import { followSearchActionPath, requestPath } from '#urls/request-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { isStaffPath } from '#urls/is-staff-path.ts'
import { createPageCache, type PageCache, type PageCacheOptions } from './page-cache/page-cache.server.ts'
import { cookiesOf } from './page-cache/page-key.ts'
import { visitorManifestPath } from './visitor-manifest-path.ts'
import { getVisitorAddress } from './guards/visitor-address.ts'

const BUILD = { ...build, routes: keepLoaderResults(build.routes) }
/** Visitors' browsers get a route manifest without the back office (split-manifest.ts). */
const VISITORS_BUILD = { ...BUILD, assets: { ...build.assets, url: visitorManifestPath(build.assets.url) } }

/** The router as an Express handler. Vite builds it, so that it uses the same context keys as the routes. */
export function createSiteHandler(site: Site): RequestHandler {
  const getLoadContext = (request: Request) => {
    const context = new RouterContextProvider()
    context.set(siteContext, site)
    context.set(senderContext, { address: getVisitorAddress(request) })
    return context
  }
  const answerStaff = createRequestHandler({ build: BUILD, getLoadContext })
  const answer = import.meta.env.DEV ? answerStaff : createRequestHandler({ build: VISITORS_BUILD, getLoadContext })
  return async (request, response, next) => {
    rewriteFormPost(request)
    await (isStaffPath(request.path) ? answerStaff : answer)(request, response, next)
  }
}

/** The pages that are kept in memory. Vite builds this too: what it renders are the same pages. */
export function createPageMemory(site: Site, settings: Omit<PageCacheOptions, 'render'>): PageCache {
  const handle = createFetchHandler(VISITORS_BUILD)
  // A form on a page for everybody has no key of its own: two visitors who send it are not one who sends it twice.
  const siteForAll: Site = { ...site, newId: () => '' }
  const render: PageCacheOptions['render'] = async ({ target, choice }, address) => {
    const life: PageLife = { maxAgeMs: undefined }
    const context = new RouterContextProvider()
    context.set(siteContext, siteForAll)
    context.set(senderContext, { address })
    context.set(pageLifeContext, life)
    // Nobody is looking yet: no visit is recorded, and no car counts as viewed.
    const headers = { accept: 'text/html', 'sec-purpose': 'prefetch', cookie: cookiesOf(choice) }
    const response = await handle(new Request(site.siteUrl + target, { headers }), context)
    return { response, html: await response.text(), maxAgeMs: life.maxAgeMs }
  }
  return createPageCache(site, { ...settings, render })
}

/** The address to which scripts send a form, and the page with the same form. */
const PAGE_BY_ACTION_PATH = new Map([
  ...FORM_NAMES.map((form) => [formActionPath(form), requestPath(form)] as const),
  [followSearchActionPath(), loginPath()],
])

/**
 * Without JavaScript a browser posts a form to the address that scripts use, and expects a page. Such a request is
 * routed to the page with the same form. Only the router sees the other address; an accepted form ends in a redirect.
 */
export function rewriteFormPost(request: Request): void {
  const page = request.method === 'POST' ? PAGE_BY_ACTION_PATH.get(request.path) : undefined
  if (page === undefined || !prefersHtml(request.get('accept'))) return
  const [, query] = request.originalUrl.split('?', 2)
  request.originalUrl = query === undefined ? page : `${page}?${query}`
}
