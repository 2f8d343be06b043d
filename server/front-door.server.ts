import { randomUUID } from 'node:crypto'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { withPatience } from '#db/patience.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#platform/log.server.ts'
import { guardOrigin } from './guard-origin.server.ts'
import { limitCalls } from './limit-calls.server.ts'
import { noticeProxy } from './notice-proxy.server.ts'
import { observeRequests } from './observe-requests.server.ts'
import { SITE_ID_HEADER } from './site-notices.server.ts'
import { turnAway } from './turn-away.server.ts'
import { refuseSecondHost, validateRequest } from './validate-request.server.ts'

export interface FrontDoor {
  app: Express
  /** By which `/readyz` tells this process from any other. */
  id: string
  /**
   * From now on visitors meet the pages, not the notice that the site will be right back. `listWarnings` says what is
   * wrong and yet no reason to go to another node.
   */
  open: (
    handlers: RequestHandler[],
    findReasonsNotReady: () => Promise<string[]>,
    listWarnings?: () => string[],
  ) => void
  /** From now on balancers are sent elsewhere; visitors who still come are served. */
  leave: () => void
}

const RETRY_AFTER_S = '3'

type DoorConfig = Pick<Config, 'trustProxy' | 'siteUrl' | 'trustedOrigins' | 'limits'>

/** The HTTP application: what every answer passes, whether the house is open yet or not. */
export function createFrontDoor(config: DoorConfig, log: Log): FrontDoor {
  const app = express()
  const id = randomUUID()
  const pages = express.Router()
  let findReasonsNotReady = isStarting
  let listWarnings = listNoWarnings
  let isOpen = false
  let isLeaving = false
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.use((_request, response, next) => {
    if (isLeaving) response.set('Connection', 'close')
    next()
  })
  app.use(observeRequests(log), noticeProxy(log), staticHeaders(config.siteUrl), refuseSecondHost)
  app.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').type('text').send('ok\n'))
  app.get('/readyz', async (_request, response) => {
    const reasons = await findReasonsNotReady()
    const warnings = listWarnings()
    response
      .status(reasons.length === 0 ? 200 : 503)
      .set({ 'Cache-Control': 'no-store', [SITE_ID_HEADER]: id })
      .json({ ready: reasons.length === 0, reasons, ...(warnings.length === 0 ? {} : { warnings }) })
  })
  // What a link shows where it is shared: other sites show it on their own pages.
  app.use('/og', helmet.crossOriginResourcePolicy({ policy: 'cross-origin' }))
  app.use(validateRequest, guardOrigin(config), limitCalls(config.limits))
  app.use((_request, _response, next) => withPatience(next))
  app.use((request, response, next) => (isOpen ? pages(request, response, next) : excuse(request, response, 'closed')))
  app.use(onError(log))
  return {
    app,
    id,
    open(handlers, find, warn = listWarnings) {
      pages.use(handlers)
      findReasonsNotReady = find
      listWarnings = warn
      isOpen = true
    },
    leave() {
      findReasonsNotReady = isStopping
      isLeaving = true
    },
  }
}

const listNoWarnings = (): string[] => []
const isStarting = async (): Promise<string[]> => ['starting']
const isStopping = async (): Promise<string[]> => ['stopping']

/** Headers that are the same for every answer. The content security policy is the page's own: it carries a nonce. */
function staticHeaders(siteUrl: string | undefined): RequestHandler {
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: siteUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** The last resort: the router shows its own error page, this is for when the router itself fails. */
function onError(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (error instanceof URIError) {
      // `/media/%`: whoever asks for it has written it wrongly.
      response.status(400).type('text').send('Bad request\n')
      return
    }
    log.error({ err: error, path: request.path }, 'request failed')
    if (response.headersSent) next(error)
    else excuse(request, response, 'failed')
  }
}

function excuse(request: express.Request, response: express.Response, reason: 'closed' | 'failed'): void {
  response.set('Retry-After', RETRY_AFTER_S)
  turnAway(request, response, reason)
}
