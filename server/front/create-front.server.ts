import type { IncomingMessage, ServerResponse } from 'node:http'
import { rejectRequest } from '../guards/reject-request.server.ts'
import { createListener } from '../listen.server.ts'
import { readPageKey } from '../page-cache/page-key.ts'
import type { FrontMessage, SiteMessage } from './front-messages.ts'
import { createSiteBehind, type SiteBehind } from './site-behind.server.ts'

/** All processes of the site are being started again. */
const RETRY_AFTER_S = '3'

/** A process of the site, as the front sees it. */
interface SiteLink {
  /** Does what the site says. */
  follow: (message: SiteMessage) => void
  /** The site is gone. */
  remove: () => void
}

/** Accepts the connections of the site. */
export interface Front {
  /** Adds a process of the site; `send` sends it a message. */
  addSite: (send: (message: FrontMessage) => void) => SiteLink
}

/**
 * Accepts the connections of the site, which runs elsewhere: in another thread, or in one or more processes. A page that is
 * in memory is sent at once, whatever the site is doing. Everything else is passed on to it.
 */
export function createFront(): Front {
  /** Those that can be asked, the one that was asked last at the end. */
  const sites = new Set<SiteBehind>()
  let port: Promise<number> | undefined

  /** The site with the fewest requests; of several the one that was asked longest ago. */
  function chooseSite(): SiteBehind | undefined {
    const [chosen] = [...sites].toSorted((a, b) => a.active - b.active)
    if (chosen !== undefined && sites.delete(chosen)) sites.add(chosen)
    return chosen
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const id = idOf(request)
    for (const site of sites) if (site.sendPage(id, request, response)) return
    const site = chooseSite()
    if (site !== undefined) return site.forward(request, response)
    response.setHeader('Retry-After', RETRY_AFTER_S)
    rejectRequest(request, response, 'closed')
  }

  const listener = createListener(answer)

  async function stopSite(site: SiteBehind, drainMs: number): Promise<void> {
    sites.delete(site)
    await Promise.all([site.finish(drainMs), ...(sites.size === 0 ? [listener.stop(drainMs)] : [])])
  }

  return {
    addSite(send) {
      const site = createSiteBehind(send)
      const follow = async (message: SiteMessage) => {
        if (message.type === 'stop') {
          await stopSite(site, message.drainMs)
          send({ type: 'stopped' })
        } else if (message.type === 'listen') {
          port ??= listener.listen(message.port, message.host)
          try {
            send({ type: 'listening', port: await port })
            sites.add(site)
          } catch (error) {
            send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
          }
        }
      }
      return {
        follow(message) {
          site.follow(message)
          void follow(message)
        },
        remove() {
          sites.delete(site)
          site.close()
        },
      }
    },
  }
}

/** The id of the page that a request is for. Most visitors have no cookie yet, and their address is its own key. */
function idOf({ method, url = '', headers }: IncomingMessage): string {
  if (method === 'GET' && headers.cookie === undefined) return url
  const key = readPageKey(method, url, headers)
  return typeof key === 'string' ? '' : key.id
}
