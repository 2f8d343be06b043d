import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '#platform/clock.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { hasValidHost } from '../guards/valid-host.ts'
import { listOwnCookies } from '../page-cache/own-cookies.ts'
import { sendEntry } from '../page-cache/send-entry.server.ts'
import { createForwarder, type Forwarder } from './forward.server.ts'
import type { FrontMessage, SiteMessage } from './front-messages.ts'
import { createPageCopies } from './page-copies.ts'

/** A site behind the front: its pages, and the way to it. */
export interface SiteBehind {
  follow: (message: SiteMessage) => void
  /** Answers with the page that has this key, if it is current; false: it has to be asked. */
  sendPage: (id: string, request: IncomingMessage, response: ServerResponse) => boolean
  forward: (request: IncomingMessage, response: ServerResponse) => void
  /** Requests that it has not answered yet. */
  readonly active: number
  /** Waits until it has answered all, at most so many milliseconds, and sends no more pages. */
  finish: (drainMs: number) => Promise<void>
  close: () => void
}

/** How often a site is notified of its pages that were sent. */
const REPORT_MS = 1000

export function createSiteBehind(send: (message: FrontMessage) => void): SiteBehind {
  const copies = createPageCopies()
  const sent = new Map<string, number>()
  const active = new Set<ServerResponse>()
  let forwarder: Forwarder | undefined
  /** Undefined: its pages may not be sent. */
  let settings: { siteUrl: string; publicMaxAgeS: number } | undefined
  let onIdle: (() => void) | undefined

  const reportSent = () => {
    if (sent.size > 0) send({ type: 'sent', pages: Object.fromEntries(sent) })
    sent.clear()
  }
  const report = setInterval(reportSent, REPORT_MS).unref()

  const close = () => {
    clearInterval(report)
    settings = undefined
    forwarder?.close()
  }

  return {
    follow(message) {
      if (message.type === 'listen') forwarder = createForwarder(message.site)
      else if (message.type === 'open') settings = message
      else if (message.type === 'keep') copies.keep(message.page)
      else if (message.type === 'drop') copies.drop(message.id)
      else if (message.type === 'version') copies.setVersion(message.version, message.isLost)
      else settings = undefined
    },
    sendPage(id, request, response) {
      const page = settings === undefined || !hasValidHost(request) ? undefined : copies.find(id)
      if (settings === undefined || page === undefined) return false
      const { siteUrl, publicMaxAgeS } = settings
      const cookies = listOwnCookies(request, page.key, { siteUrl, now: systemClock })
      sendEntry(request, response, { entry: page, status: 'hit', cookies, publicMaxAgeS })
      sent.set(id, (sent.get(id) ?? 0) + 1)
      return true
    },
    forward(request, response) {
      active.add(response)
      response.once('close', () => {
        active.delete(response)
        if (active.size === 0) onIdle?.()
      })
      forwarder?.forward(request, response)
    },
    get active() {
      return active.size
    },
    async finish(drainMs) {
      const idle = new Promise<void>((resolve) => (onIdle = resolve))
      if (active.size > 0) await waitAtMost(drainMs, idle)
      reportSent()
      close()
    },
    close,
  }
}
