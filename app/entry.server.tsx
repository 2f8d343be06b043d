import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
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
import { bufferWrites } from './http/buffer-writes.server.ts'
import { nonceContext } from './http/middleware/response-headers.ts'
import { siteContext } from './http/middleware/site.ts'
import { busyContext } from './http/middleware/unavailable.ts'
import { pageLifeContext } from './http/page-life.ts'
import { waitForRenderTurn } from './render-turn.ts'
import { reportMissingPart } from './http/with-fallback.ts'
import { PageDataContext } from './features/page-data/page-data.tsx'
import { encodePageJson } from './features/page-data/page-json.ts'

// The error page is shown at once, without loading its parts first; and most pages have the subscription form.
await Promise.all([ErrorPage.preload(), SubscribeForm.preload()])

/** How long a page can wait for deferred values of its loaders, in milliseconds. */
export const streamTimeout = 5_000

/**
 * Streams the page as soon as its shell is ready; a search engine's robot, and the memory of pages, get the complete page
 * at once.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const nonce = context.get(nonceContext)
  const { log } = context.get(siteContext)
  let isShellReady = false
  const send = () => {
    isShellReady = true
    const body = bufferWrites()
    resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
    pipe(body)
  }
  const isWhole = context.get(pageLifeContext) !== null || isbot(request.headers.get('user-agent'))
  const readyEvent = isWhole ? 'onAllReady' : 'onShellReady'
  await waitForRenderTurn()
  const json = encodeData(entry)
  if (json !== undefined) {
    await entry.serverHandoffStream?.cancel()
    entry.serverHandoffStream = undefined
  }
  const page = (
    <PageDataContext value={json}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageDataContext>
  )
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // Ready parts are sent in place, however large: React would send large ones after the page, for a script to insert.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    [readyEvent]: send,
    onShellError: reject,
    onError: (error) => {
      reportMissingPart()
      // Before the shell is ready the same error reaches handleError.
      if (isShellReady && !request.signal.aborted) log.error({ err: error }, 'a part of the page failed to render')
    },
  })
  // Later than the deferred values give up, so that their error parts still reach the visitor.
  setTimeout(abort, streamTimeout + 1_000).unref()
  return promise
}

/**
 * The page's data as JSON: a third less to send than in the router's format, and made in a fraction of the time. Undefined
 * for a page with an error, and for data that JSON cannot hold.
 */
function encodeData({ staticHandlerContext: { loaderData, actionData, errors } }: EntryContext): string | undefined {
  // The router takes a missing entry for a loader that has not run.
  if (errors !== null || Object.values(loaderData).includes(undefined)) return undefined
  return encodePageJson({ loaderData, actionData, errors })
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
