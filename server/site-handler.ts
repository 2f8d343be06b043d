import { createRequestHandler } from '@react-router/express'
import type { RequestHandler, Request } from 'express'
import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { loginPath } from '#urls/login-paths.ts'
import { followSearchActionPath, requestPath } from '#urls/request-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { isStaffPath } from '#urls/staff-paths.ts'
import { visitorManifestPath } from './visitor-manifest-path.ts'
import { getVisitorAddress } from './guards/visitor-address.ts'

/** Visitors' browsers get a route manifest without the back office (split-manifest.ts). */
const VISITORS_BUILD = { ...build, assets: { ...build.assets, url: visitorManifestPath(build.assets.url) } }

/** The router as an Express handler. Vite builds it, so that it uses the same context keys as the routes. */
export function createSiteHandler(site: Site): RequestHandler {
  const getLoadContext = (request: Request) => {
    const context = new RouterContextProvider()
    context.set(siteContext, site)
    context.set(senderContext, { address: getVisitorAddress(request) })
    return context
  }
  const answerStaff = createRequestHandler({ build, getLoadContext })
  const answer = import.meta.env.DEV ? answerStaff : createRequestHandler({ build: VISITORS_BUILD, getLoadContext })
  return async (request, response, next) => {
    rewriteFormPost(request)
    await (isStaffPath(request.path) ? answerStaff : answer)(request, response, next)
  }
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
