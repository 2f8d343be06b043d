import { patternPrefix } from '#urls/fill-pattern.ts'
import type { RequestHandler } from 'express'
import { MINUTE_MS } from '#locale/durations.ts'

const LIMITS = {
  /** Nothing of an answer has gone out for so long: its reader has fallen asleep, or never meant to read. */
  idleMs: 60_000,
  /** A client that takes longer reads drop by drop. A photograph of 300 KB takes a minute on the slowest line. */
  maxMs: 5 * MINUTE_MS,
  /** Feeds are long, and a few are given out at once. */
  maxFeedMs: 15 * MINUTE_MS,
}

/** Cuts off a client that does not read on: the answer leaves the memory, and the turn goes to the next. */
export function limitResponseTime({ idleMs, maxMs, maxFeedMs } = LIMITS): RequestHandler {
  return (request, response, next) => {
    const cut = () => void request.socket.destroy()
    response.setTimeout(idleMs, cut)
    // A form's answer is short; what takes long is the form, and Node gives that five minutes (`server.requestTimeout`).
    if (request.method === 'POST') return next()
    const timer = setTimeout(cut, request.path.startsWith(patternPrefix('/feeds/:file')) ? maxFeedMs : maxMs)
    response.once('close', () => clearTimeout(timer))
    return next()
  }
}
