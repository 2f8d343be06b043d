import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MessagePort } from 'node:worker_threads'
import { systemClock } from '#platform/clock.ts'
import { hasValidHost } from '../guards/valid-host.ts'
import { createListener } from '../listen.server.ts'
import { listOwnCookies } from '../page-cache/own-cookies.ts'
import { readPageKey } from '../page-cache/page-key.ts'
import { sendEntry } from '../page-cache/send-entry.server.ts'
import { createForwarder, type Forwarder } from './forward.server.ts'
import type { FrontMessage, SiteMessage } from './front-messages.ts'
import { createPageCopies } from './page-copies.ts'

/** How often the site is told what has been sent. */
const REPORT_MS = 1000

/**
 * Accepts the connections of the site, in a thread of its own: a page that the site has rendered before is sent at once,
 * whatever the site is doing. Everything else is passed on to it.
 */
export function runFront(site: MessagePort): void {
  const tell = (message: FrontMessage) => site.postMessage(message, [])
  const copies = createPageCopies()
  const sent = reportSent(tell)
  let forwarder: Forwarder | undefined
  let settings: { siteUrl: string; publicMaxAgeS: number } | undefined

  /** Answers with a page that is current; false: there is none, or it is not the same for this visitor. */
  function sendPage(request: IncomingMessage, response: ServerResponse): boolean {
    if (settings === undefined || !hasValidHost(request)) return false
    const entry = copies.find(idOf(request))
    const cookies = entry && listOwnCookies(request, entry.key, { siteUrl: settings.siteUrl, now: systemClock })
    if (entry === undefined || cookies === undefined) return false
    const { publicMaxAgeS } = settings
    sendEntry(request, response, { entry, status: 'hit', cookies, publicMaxAgeS })
    sent.count(entry.key.id)
    return true
  }

  const listener = createListener((request, response) => {
    if (!sendPage(request, response)) forwarder?.forward(request, response)
  })

  async function follow(message: SiteMessage): Promise<void> {
    switch (message.type) {
      case 'listen':
        forwarder = createForwarder(message.site)
        try {
          tell({ type: 'listening', port: await listener.listen(message.port, message.host) })
        } catch (error) {
          tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
        }
        break
      case 'open':
        settings = message
        break
      case 'keep':
        copies.keep(message.page)
        break
      case 'drop':
        copies.drop(message.id)
        break
      case 'version':
        copies.setVersion(message.version, message.isLost)
        break
      case 'drain':
        settings = undefined
        break
      case 'stop':
        settings = undefined
        await listener.stop(message.drainMs)
        forwarder?.close()
        sent.report()
        tell({ type: 'stopped' })
    }
  }
  site.on('message', (message: SiteMessage) => void follow(message))
}

/** The id of the page that a request is for. Most visitors have no cookie yet, and their address is its own key. */
function idOf({ method, url = '', headers }: IncomingMessage): string {
  if (method === 'GET' && headers.cookie === undefined) return url
  const key = readPageKey(method, url, headers)
  return typeof key === 'string' ? '' : key.id
}

/** Tells the site from time to time how many pages were sent, and which. */
function reportSent(tell: (message: FrontMessage) => void) {
  let pages = 0
  const ids = new Set<string>()
  const report = () => {
    if (pages > 0) tell({ type: 'sent', count: pages, ids: [...ids] })
    pages = 0
    ids.clear()
  }
  setInterval(report, REPORT_MS).unref()
  return {
    count(id: string) {
      pages += 1
      ids.add(id)
    },
    report,
  }
}
