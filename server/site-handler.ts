import { createRequestHandler } from '@react-router/express'
import type { RequestHandler } from 'express'
import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { rewriteFormPost } from './rewrite-form-post.ts'
import { getVisitorAddress } from './guards/visitor-address.ts'

/** The router as an Express handler. Vite builds it, so that it uses the same context keys as the routes. */
export function createSiteHandler(site: Site): RequestHandler {
  const answer = createRequestHandler({
    build,
    getLoadContext: (request) => {
      const context = new RouterContextProvider()
      context.set(siteContext, site)
      context.set(senderContext, { address: getVisitorAddress(request) })
      return context
    },
  })
  return async (request, response, next) => {
    rewriteFormPost(request)
    await answer(request, response, next)
  }
}
