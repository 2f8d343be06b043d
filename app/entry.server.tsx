import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import { ErrorPage } from './features/layout/lazy-error-page.ts'
import { SubscribeForm } from './features/layout/footer/lazy-subscribe-form.ts'
import { bufferWrites } from './http/buffer-writes.server.ts'
import { nonceContext } from './http/middleware/security-headers.ts'
import { siteContext } from './http/middleware/site.ts'
import { busyContext } from './http/middleware/unavailable.ts'
import { isDatabaseBusy } from '#domain/is-database-busy.ts'

// A failure is told at once, without waiting for a part of the page; and most pages have the subscription.
await Promise.all([ErrorPage.prepare(), SubscribeForm.prepare()])

/** How long a page may wait for what its loaders deferred. */
export const streamTimeout = 5_000

/** Streams the page as soon as its shell is ready; a search engine's robot gets it whole. */
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
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    // What is ready is sent in its place, however large: React would send it behind the page, for a script to put in.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    [readyEvent]: send,
    onShellError: reject,
    onError: (error) => {
      // Before the shell is ready the same error reaches handleError.
      if (isShellReady && !request.signal.aborted) log.error({ err: error }, 'a part of the page failed to render')
    },
  })
  // Later than the deferred values give up, so that their error parts still reach the visitor.
  setTimeout(abort, streamTimeout + 1_000).unref()
  return promise
}

/** One line for each failure of a page. A 404 is an answer; a visitor who left is nobody's fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(siteContext)
  const path = new URL(request.url).pathname
  if (isDatabaseBusy(error)) {
    context.set(busyContext, true)
    // No fault of the page's: hundreds at once need no stack each.
    log.warn({ path }, 'the database could not answer in time for a page')
  } else log.error({ err: error, path }, 'a page failed')
}
