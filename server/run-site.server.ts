import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Site } from '#app/http/middleware/site.ts'
import type { StaffRole } from '#db/schema.ts'
import { hasDemoStock } from '#domain/cars/find-cars.server.ts'
import { inviteDemoPeople } from '#domain/demo/demo-people.server.ts'
import { hasAdministrator } from '#domain/staff/people.server.ts'
import { loginPath } from '#urls/login-paths.ts'
import { staffInvitationPath } from '#urls/staff-paths.ts'
import type { Config } from '#platform/config/config.server.ts'
import { createLog, type Log } from '#platform/log/log.server.ts'
import { isPhoneOffered } from '#platform/config/message-settings.ts'
import { flushStandardOutput } from '#platform/log/standard-output.server.ts'
import { createApp, type SiteApp } from './create-app.server.ts'
import { copyPages } from './front/copy-pages.server.ts'
import { createFrontListener, type Front } from './front/front-listener.server.ts'
import { limitResponseTime } from './limits/connection-limits.server.ts'
import { createListener, type Listener } from './listen.server.ts'
import { serveMetrics } from './metrics/metrics.server.ts'
import { createPageCacheMetrics } from './metrics/page-cache-metrics.server.ts'
import { createSite } from './create-site.server.ts'
import type { LoadPages } from './pages.server.ts'
import { handleSignals } from './processes/handle-signals.server.ts'
import { toProcessConfig } from './processes/process-config.ts'
import { createProcessLog } from './processes/process-log.server.ts'
import { announceOpen, isFirstStart } from './processes/announce-open.server.ts'
import { planStop } from './processes/stop-time.ts'
import { readConfigOrExit } from './read-config-or-exit.server.ts'
import { registerInstance } from './site-instances.server.ts'
import { servePhotos } from './files/serve-photos.server.ts'

const START_FAILED = 'could not start'

interface RunOptions {
  /** Whether a thread of its own accepts the connections. */
  hasFront: boolean
}

/** Runs the site until a signal, the end of the launcher or an uncaught error, then ends the process. */
export async function runSite(loadPages: LoadPages, { hasFront }: RunOptions): Promise<void> {
  const settings = readConfigOrExit()
  const config = cluster.isWorker ? toProcessConfig(settings) : settings
  const log = cluster.isWorker ? createProcessLog(config.logLevel) : createLog(config.logLevel)
  const opened = new AsyncDisposableStack()
  const siteApp = createApp(hasFront ? { ...config, trustProxy: config.trustProxy + 1 } : config, log)
  const startAborter = new AbortController()
  const { front, ...listener } = hasFront
    ? createFrontListener(siteApp.handle)
    : { front: undefined, ...createListener(siteApp.handle) }
  // The code of the pages is read while the front starts. A failure must not end the process before what is opening can be
  // closed: it is awaited later.
  const loadingPages = loadPages()
  loadingPages.catch(() => undefined)
  let isStarted = false
  let opening: Promise<Site> | undefined
  let site: Site | undefined
  let stopping: Promise<void> | undefined

  const stop = (code: number, reason: string) => {
    stopping ??= close(code, reason)
    return stopping
  }
  const close = async (code: number, reason: string) => {
    const { leaveMs, drainMs, totalMs } = planStop(reason, isStarted ? config.leaveSeconds : 0)
    setTimeout(() => process.exit(code === 0 ? 1 : code), totalMs).unref()
    if (reason !== START_FAILED) log.info({ reason }, 'stopping')
    if (leaveMs > 0) {
      siteApp.startDraining()
      front?.send({ type: 'drain' })
      await pause(leaveMs)
      // Their streams would never end.
      void site?.liveDesk.close()
      await listener.stop(drainMs)
    }
    // What is still opening cannot be closed yet. Waiting for it leaves no half-created or running database behind.
    startAborter.abort(new Error(reason))
    await Promise.race([opening?.catch(() => undefined), pause(2500)])
    await opened.disposeAsync().catch((error: unknown) => log.error({ err: error }, 'could not close everything'))
    await flushStandardOutput()
    process.exit(code)
  }
  handleSignals(stop, log)

  try {
    opened.defer(listener.stop)
    const open = () => listener.listen(config.port, config.host)
    // Until the site is open visitors are asked to wait, unless other processes of the site answer them.
    const port = isFirstStart() ? await open() : config.port
    opening = startSite({
      config,
      log,
      opened,
      loadingPages,
      siteApp,
      listener: { ...listener, port },
      front,
      signal: startAborter.signal,
    })
    site = await opening
    if (!isFirstStart()) await open()
    isStarted = true
    announceOpen()
  } catch (error) {
    if (stopping === undefined) reportFailure(error, log)
    await stop(1, START_FAILED)
  }
}

interface StartSiteParams {
  config: Config
  log: Log
  opened: AsyncDisposableStack
  loadingPages: ReturnType<LoadPages>
  siteApp: SiteApp
  listener: Pick<Listener, 'server' | 'port' | 'stop'>
  front: Front | undefined
  /** Aborts the start. */
  signal: AbortSignal
}

async function startSite({
  config,
  log,
  opened,
  loadingPages,
  siteApp,
  listener,
  front,
  signal,
}: StartSiteParams): Promise<Site> {
  const siteUrl = config.siteUrl ?? `http://localhost:${listener.port}`
  const created = await createSite({ ...config, siteUrl }, { log, opened, signal })
  const createPages = await loadingPages
  const pages = await createPages(created.site, {
    server: listener.server,
    memory:
      config.pageCacheBytes === 0
        ? undefined
        : {
            maxBytes: config.pageCacheBytes,
            publicMaxAgeS: config.publicCache.maxAgeS,
            version: created.pageVersion,
            metrics: createPageCacheMetrics(),
            copies: front && copyPages(front, created.pageVersion),
          },
  })
  opened.defer(pages.close)
  const instance = { id: siteApp.id, host: config.host, port: listener.port }
  // Only `bin/showroom doctor` uses it, so a failure is no reason not to start.
  const unregister = await registerInstance(config.dataFolder, instance).catch((error: unknown) =>
    log.warn({ err: error }, 'where the site listens could not be noted: the doctor looks on the port of the settings'),
  )
  if (unregister) opened.defer(unregister)
  opened.defer(await serveMetrics(config.metricsPort, created, log))
  // Closed first, so that requests end before the things that they use are closed; streams end before them.
  opened.defer(listener.stop)
  opened.defer(() => void created.site.liveDesk.close())
  const listWarnings = () =>
    created.folderWatch.listUnseenFolders().map((folder) => `files of other nodes are missing in ${folder}`)
  const handlers = [
    ...(front === undefined ? [limitTimeOfResponse] : []),
    servePhotos(created.site.storage, created.reportMissingPhoto),
    ...pages.handlers,
  ]
  siteApp.mountPages(handlers, created.findReasonsNotReady, listWarnings)
  if (pages.memory) siteApp.serveFirst(pages.memory.serve)
  if (pages.memory) front?.onSent(pages.memory.recordSent)
  front?.send({ type: 'open', siteUrl, publicMaxAgeS: config.publicCache.maxAgeS })
  if (isFirstStart()) await printWelcome(created.site, config, listener.port)
  return created.site
}

const limitTimeOfResponse: RequestHandler = (request, response, next) => {
  limitResponseTime(request, response)
  next()
}

/** Where the site is, and how to log in. */
async function printWelcome(site: Site, config: Config, port: number): Promise<void> {
  const address = formatAddress(config.host, port)
  const lines = [`${config.siteName} is open at ${address}`, describeLogin(config, address)]
  console.log(`\n  ${[...lines, ...(await describeStaffLogin(site, config, address))].join('\n  ')}\n`)
}

/**
 * How the first administrator gets in. There is no default account: a demo site on this machine prints invitations at
 * each start until it has an administrator; on any other site the operator makes one.
 */
async function describeStaffLogin(site: Site, { siteUrl }: Config, address: string): Promise<string[]> {
  if (await hasAdministrator(site.db)) return []
  if (siteUrl !== undefined || !(await hasDemoStock(site)))
    return ['The back office has no administrator yet: bin/showroom staff invite you@dealer.ru --role administrator']
  const invitations = await inviteDemoPeople(site)
  return invitations.map(({ role, token }) => {
    const link = address.slice(0, -1) + staffInvitationPath(token)
    return `${DEMO_OFFERS[role] ?? role} at ${link} (once, for a day)`
  })
}

const DEMO_OFFERS: Partial<Record<StaffRole, string>> = {
  administrator: 'Become the administrator',
  'sales-head': 'or the head of sales',
  salesperson: 'or a salesperson',
}

/** Where to find login codes when no SMS provider or mail server is configured. */
function describeLogin({ sms, mail, siteUrl, worker }: Config, address: string): string {
  const login = address.slice(0, -1) + loginPath()
  const isPrinted = sms === undefined && isPhoneOffered({ sms, siteUrl })
  const codePlaces = [
    ...(isPrinted ? [`without SMS_URL codes to phones appear ${worker ? 'here' : 'where the worker runs'}`] : []),
    ...(mail.smtpUrl === undefined ? [`letters are files in ${path.relative(process.cwd(), mail.folder) || '.'}`] : []),
  ]
  return `Log in at ${login}${codePlaces.length === 0 ? '' : ` – ${codePlaces.join(', ')}`}`
}

function formatAddress(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}/`
}

/** Prints one line for the operator; the stack is in the log at level debug. */
function reportFailure(error: unknown, log: Log): void {
  log.debug({ err: error }, 'could not start')
  console.error(`\nShowroom could not start. ${error instanceof Error ? error.message : String(error)}\n`)
}
