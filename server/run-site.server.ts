import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loginPath } from '#urls/login-paths.ts'
import { ConfigError, readConfig, type Config } from '#platform/config/config.server.ts'
import { createLog, type Log } from '#platform/log/log.server.ts'
import { isPhoneOffered } from '#platform/config/sms-settings.ts'
import { flushStandardOutput } from '#platform/log/standard-output.server.ts'
import { createApp } from './create-app.server.ts'
import { limitResponseTime } from './limits/limit-response-time.server.ts'
import { listen, type Listener } from './listen.server.ts'
import { serveMetrics } from './metrics/metrics.server.ts'
import { createSite } from './create-site.server.ts'
import type { CreatePages } from './pages.server.ts'
import { registerInstance } from './site-instances.server.ts'
import { servePhotos } from './files/serve-photos.server.ts'

/** Everything must be closed by then; what is left is the system's to clear away. */
const STOP_WITHIN_MS = 4800
/** Of a node that others can do without for a while: what has begun may end, an upload above all. */
const DRAIN_MS = 12_000
const START_FAILED = 'could not start'

/** Runs the site until a signal, the launcher's end or an uncaught error, then ends the process. */
export async function runSite(openPages: CreatePages): Promise<void> {
  const config = readConfigOrExit()
  const log = createLog(config.logLevel)
  const opened = new AsyncDisposableStack()
  const door = createApp(config, log)
  const calledOff = new AbortController()
  let listener: Listener | undefined
  let isOpen = false
  let opening: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const stop = (code: number, reason: string) => {
    stopping ??= close(code, reason)
    return stopping
  }
  const close = async (code: number, reason: string) => {
    // At a terminal somebody waits after Ctrl-C. A service manager does not wait, and balancers need time to notice.
    const leaveMs = reason === 'SIGTERM' && isOpen ? config.leaveSeconds * 1000 : 0
    const drainMs = leaveMs === 0 ? 0 : DRAIN_MS
    setTimeout(() => process.exit(code === 0 ? 1 : code), leaveMs + drainMs + STOP_WITHIN_MS).unref()
    if (reason !== START_FAILED) log.info({ reason }, 'stopping')
    if (leaveMs > 0) {
      door.startDraining()
      await pause(leaveMs)
      await listener?.stop(drainMs)
    }
    // What is being opened cannot be closed yet: a database in the making is left neither half made nor running.
    calledOff.abort(new Error(reason))
    await Promise.race([opening?.catch(() => undefined), pause(2500)])
    await opened.disposeAsync().catch((error: unknown) => log.error({ err: error }, 'could not close everything'))
    await flushStandardOutput()
    process.exit(code)
  }
  handleSignals(stop, log)

  try {
    listener = await listen(door.app, config.port, config.host)
    opened.defer(listener.stop)
    opening = startSite({ config, log, opened, openPages, door, listener, signal: calledOff.signal })
    await opening
    isOpen = true
  } catch (error) {
    if (stopping === undefined) reportFailure(error, log)
    await stop(1, START_FAILED)
  }
}

interface StartSiteParams {
  config: Config
  log: Log
  opened: AsyncDisposableStack
  openPages: CreatePages
  door: ReturnType<typeof createApp>
  listener: Listener
  /** Calls the opening off. */
  signal: AbortSignal
}

async function startSite({ config, log, opened, openPages, door, listener, signal }: StartSiteParams): Promise<void> {
  const siteUrl = config.siteUrl ?? `http://localhost:${listener.port}`
  const house = await createSite({ ...config, siteUrl }, { log, opened, signal })
  const pages = await openPages(house.site, listener.server)
  opened.defer(pages.close)
  const notice = { id: door.id, host: config.host, port: listener.port }
  // For the doctor's convenience: what is in its way is no reason not to serve.
  const takeBack = await registerInstance(config.dataFolder, notice).catch((error: unknown) =>
    log.warn({ err: error }, 'where the site listens could not be noted: the doctor looks on the port of the settings'),
  )
  if (takeBack) opened.defer(takeBack)
  opened.defer(await serveMetrics(config.metricsPort, house, log))
  // Requests come to an end before what they use is closed.
  opened.defer(listener.stop)
  const listWarnings = () =>
    house.folderWatch.listUnseenFolders().map((folder) => `files of other nodes are missing in ${folder}`)
  const handlers = [limitResponseTime(), servePhotos(house.site.storage, house.reportMissingPhoto), ...pages.handlers]
  door.mountPages(handlers, house.findReasonsNotReady, listWarnings)
  const address = formatAddress(config.host, listener.port)
  console.log(`\n  ${config.siteName} is open at ${address}\n  ${describeLogin(config, address)}\n`)
}

/** Where codes go that nobody sends. */
function describeLogin({ sms, mail, siteUrl, worker }: Config, address: string): string {
  const login = address.slice(0, -1) + loginPath()
  const isPrinted = sms === undefined && isPhoneOffered({ sms, siteUrl })
  const kept = [
    ...(isPrinted ? [`without SMS_URL codes to phones appear ${worker ? 'here' : 'where the worker runs'}`] : []),
    ...(mail.smtpUrl === undefined ? [`letters are files in ${path.relative(process.cwd(), mail.folder) || '.'}`] : []),
  ]
  return `Log in at ${login}${kept.length === 0 ? '' : ` – ${kept.join(', ')}`}`
}

function formatAddress(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}/`
}

function handleSignals(stop: (code: number, reason: string) => Promise<void>, log: Log): void {
  // Ctrl-C reaches the whole group and the launcher passes it on as well: only the first one counts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal))
  // The launcher holds this channel; when it is killed, nobody is left who would stop the site.
  if (process.channel !== undefined) process.on('disconnect', () => void stop(0, 'the launcher is gone'))
  const fail = (error: unknown) => {
    log.error({ err: error }, 'uncaught error')
    void stop(1, 'uncaught error')
  }
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
}

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

/** One line for a person; the stack stands in the log for whoever has to look deeper. */
function reportFailure(error: unknown, log: Log): void {
  log.debug({ err: error }, 'could not start')
  console.error(`\nShowroom could not start. ${error instanceof Error ? error.message : String(error)}\n`)
}
