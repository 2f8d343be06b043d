import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import { SubscribeForm } from './features/layout/footer/lazy-subscribe-form.ts'
import { ErrorPage } from './features/layout/lazy-error-page.ts'
import { compressPage } from './http/rendering/compress-page.server.ts'
import { nonceContext } from './http/middleware/response-headers.ts'
import { NonceContext } from './ui/enhancement/nonce-context.ts'
import { siteContext } from './http/middleware/site.ts'
import { busyContext } from './http/middleware/unavailable.ts'
import { pageLifeContext } from './http/page-life.ts'
import { renderPage } from './http/rendering/render-page.server.ts'
import { waitForRenderTurn } from './render-turn.ts'
import { reportMissingPart } from './http/with-fallback.ts'
import { restoreLoaderResults } from './features/page-data/loader-results.ts'
import { PageDataContext } from './features/page-data/page-data.tsx'
import { encodePageJson } from './features/page-data/page-json.ts'

// The error page is shown at once, without loading its parts first; and most pages have the subscription form.
await Promise.all([ErrorPage.preload(), SubscribeForm.preload()])

/** Renders the page as a whole. No page has deferred values, so there would be nothing to wait for after its first byte. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await waitForRenderTurn()
  // The page has its data in a form of its own (features/page-data).
  entry.serverHandoffStream = undefined
  const { actionData, errors } = entry.staticHandlerContext
  const loaderData = restoreLoaderResults(context, entry.staticHandlerContext.loaderData)
  entry.staticHandlerContext.loaderData = loaderData
  const nonce = context.get(nonceContext)
  const page = (
    <PageDataContext value={encodePageJson({ loaderData, actionData, errors })}>
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    </PageDataContext>
  )
  const html = await renderPage(page, (error) => {
    reportMissingPart()
    context.get(siteContext).log.error({ err: error }, 'a part of the page failed to render')
  })
  // The memory of pages compresses what it keeps.
  const isKept = context.get(pageLifeContext) !== null
  return new Response(isKept ? html : await compressPage(html, request, headers), { status, headers })
}

/** Logs one line for each failed page. A 404 is no failure, nor is a visitor who has left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(siteContext)
  const path = new URL(request.url).pathname
  if (isDatabaseBusy(error)) {
    context.set(busyContext, true)
    // Not a bug of the page: hundreds at once need no stack each.
    log.warn({ path }, 'the database could not answer in time for a page')
  } else log.error({ err: error, path }, 'a page failed')
}
