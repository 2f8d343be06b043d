import type { RequestHandler } from 'express'

/** Nothing of a feed has gone out for so long: its reader has fallen asleep. */
const IDLE_MS = 60_000
/** Whoever takes longer than this reads drop by drop, and keeps others waiting. */
const MOST_MS = 15 * 60_000

/** Feeds are long, and a few are given out at once: who does not read on is cut off, which gives his turn to the next. */
export const cutSlowReaders: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith('/feeds/')) return next()
  const cut = () => void request.socket.destroy()
  response.setTimeout(IDLE_MS, cut)
  const timer = setTimeout(cut, MOST_MS)
  response.once('close', () => clearTimeout(timer))
  return next()
}
