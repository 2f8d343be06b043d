import { patternPrefix } from '#urls/fill-pattern.ts'
import type { RequestHandler } from 'express'
import { MINUTE_MS } from '#locale/durations.ts'

const LIMITS = {
  /** No part of the answer was sent for this long: the client no longer reads. */
  idleMs: 60_000,
  /** A client that takes longer is slow on purpose. A photo of 300 KB takes a minute on the slowest connection. */
  maxMs: 5 * MINUTE_MS,
  /** Feeds are long, and several are sent at once. */
  maxFeedMs: 15 * MINUTE_MS,
}

/** Cuts off a client that stops reading: this frees the answer's memory and its place in the queue for pages. */
export function limitResponseTime({ idleMs, maxMs, maxFeedMs } = LIMITS): RequestHandler {
  return (request, response, next) => {
    const cut = () => void request.socket.destroy()
    response.setTimeout(idleMs, cut)
    // The answer to a form is short. Receiving the form takes long, and Node limits that to five minutes
    // (`server.requestTimeout`).
    if (request.method === 'POST') return next()
    const timer = setTimeout(cut, request.path.startsWith(patternPrefix('/feeds/:file')) ? maxFeedMs : maxMs)
    response.once('close', () => clearTimeout(timer))
    return next()
  }
}
