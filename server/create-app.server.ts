import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { withFailFast } from '#db/discard-stale-connections.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'
import { healthPath, readinessPath } from '#urls/machine-paths.ts'
import { guardOrigin } from './guards/guard-origin.server.ts'
import { limitRequestRate } from './limits/rate-limits.server.ts'
import { hasValidHost } from './guards/valid-host.ts'
import { rejectDuplicateHost, validateRequest, warnAboutProxy } from './guards/validate-request.server.ts'
import { observeRequests } from './metrics/metrics.server.ts'
import { SITE_ID_HEADER } from './site-instances.server.ts'
import { rejectRequest } from './guards/reject-request.server.ts'

/** Answers a request before anything else is done for it; false: it goes on to the application. */
type ServeFirst = (request: IncomingMessage, response: ServerResponse) => boolean

export interface SiteApp {
  /** Every request begins here. */
  handle: RequestListener
  app: Express
  /** `/readyz` sends it in a header: it distinguishes this process from any other. */
  id: string
  /**
   * From now on requests reach the pages, not the notice that the site will be right back. `listWarnings` lists
   * problems that are no reason to send requests to another node.
   */
  mountPages: (
    handlers: RequestHandler[],
    findReasonsNotReady: () => Promise<string[]>,
    listWarnings?: () => string[],
  ) => void
  /** From now on requests are offered to `serve` first. */
  serveFirst: (serve: ServeFirst) => void
  /** From now on `/readyz` fails, so that balancers use other nodes. Requests that still arrive are served. */
  startDraining: () => void
}

const RETRY_AFTER_S = '3'

type CreateAppConfig = Pick<Config, 'trustProxy' | 'siteUrl' | 'trustedOrigins' | 'limits'>

/** The HTTP application: middleware that every request passes, before and after the pages are mounted. */
export function createApp(config: CreateAppConfig, log: Log): SiteApp {
  const app = express()
  const id = randomUUID()
  const pages = express.Router()
  let findReasonsNotReady = reportStarting
  let listWarnings = listNoWarnings
  let isMounted = false
  let isDraining = false
  let serve: ServeFirst | undefined
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.use((_request, response, next) => {
    if (isDraining) response.set('Connection', 'close')
    next()
  })
  app.use(observeRequests(log), warnAboutProxy(log), createStaticHeaders(config.siteUrl), rejectDuplicateHost)
  app.get(
    healthPath(),
    (_request, response) => void response.set('Cache-Control', 'no-store').type('text').send('ok\n'),
  )
  app.get(readinessPath(), async (_request, response) => {
    const reasons = await findReasonsNotReady()
    const warnings = listWarnings()
    response
      .status(reasons.length === 0 ? 200 : 503)
      .set({ 'Cache-Control': 'no-store', [SITE_ID_HEADER]: id })
      .json({ ready: reasons.length === 0, reasons, ...(warnings.length === 0 ? {} : { warnings }) })
  })
  // Preview pictures of shared links: other sites embed them in their own pages.
  app.use(patternPrefix('/og/:file'), helmet.crossOriginResourcePolicy({ policy: 'cross-origin' }))
  app.use(validateRequest, guardOrigin(config), limitRequestRate(config.limits))
  app.use((_request, _response, next) => withFailFast(next))
  app.use((request, response, next) =>
    isMounted ? pages(request, response, next) : respondUnavailable(request, response, 'closed'),
  )
  app.use(createErrorHandler(log))
  return {
    app,
    handle: (request, response) => {
      const isOffered = !isDraining && hasValidHost(request)
      if (!isOffered || serve?.(request, response) !== true) app(request, response)
    },
    id,
    mountPages(handlers, find, warn = listWarnings) {
      pages.use(handlers)
      findReasonsNotReady = find
      listWarnings = warn
      isMounted = true
    },
    serveFirst(first) {
      serve = first
    },
    startDraining() {
      findReasonsNotReady = reportStopping
      isDraining = true
    },
  }
}

const listNoWarnings = (): string[] => []
const reportStarting = async (): Promise<string[]> => ['starting']
const reportStopping = async (): Promise<string[]> => ['stopping']

/** Headers that are the same for every answer. The content security policy is the page's own: it carries a nonce. */
function createStaticHeaders(siteUrl: string | undefined): RequestHandler {
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: siteUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** The last resort, for when the router itself fails. Otherwise the router shows its own error page. */
function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (error instanceof URIError) {
      // A badly encoded path such as `/media/%`: the client's mistake.
      response.status(400).type('text').send('Bad request\n')
      return
    }
    log.error({ err: error, path: request.path }, 'request failed')
    if (response.headersSent) next(error)
    else respondUnavailable(request, response, 'failed')
  }
}

function respondUnavailable(request: express.Request, response: express.Response, reason: 'closed' | 'failed'): void {
  response.set('Retry-After', RETRY_AFTER_S)
  rejectRequest(request, response, reason)
}
