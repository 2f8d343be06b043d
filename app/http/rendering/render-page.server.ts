import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** What React writes in the place of a part that was not ready or has failed: the browser is to render it. */
const MISSING_PART = '<!--$!-->'

/** How long a page can wait for its parts. */
const PARTS_TIMEOUT_MS = 5_000

/**
 * The HTML of a page, in one go: React's stream, which encodes each tag by itself, costs a sixth more. Only a page of
 * which a part was not ready is rendered again as a stream, which waits for parts and calls `onPartError` for those that
 * fail. Throws what the page throws outside of them.
 */
export async function renderPage(page: ReactNode, onPartError: (error: unknown) => void): Promise<string> {
  const html = renderToString(page)
  return html.includes(MISSING_PART) ? renderParts(page, onPartError) : `<!DOCTYPE html>${html}`
}

function renderParts(page: ReactNode, onPartError: (error: unknown) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe, abort } = renderToPipeableStream(page, {
    // Parts are sent in their place, however large: React would send large ones after the page, for a script to insert.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onShellError: reject,
    onError: onPartError,
  })
  const timer = setTimeout(abort, PARTS_TIMEOUT_MS)
  return promise.finally(() => clearTimeout(timer))
}
