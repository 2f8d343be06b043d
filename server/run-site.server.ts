import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loginPath } from '#app/paths.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.server.ts'
import { createLog, type Log } from '#platform/log.server.ts'
import { isPhoneOffered } from '#platform/sms-settings.ts'
import { flushStandardOutput } from '#platform/standard-output.server.ts'
import { createFrontDoor } from './front-door.server.ts'
import { limitResponseTime } from './limit-response-time.server.ts'
import { listen, type Listener } from './listen.server.ts'
import { serveMetrics } from './metrics.server.ts'
import { openHouse } from './open-house.server.ts'
import type { OpenPages } from './pages.server.ts'
import { leaveNotice } from './site-notices.server.ts'
import { servePhotos } from './serve-photos.server.ts'

/** Everything must be closed by then; what is left is the system's to clear away. */
const STOP_WITHIN_MS = 4800
/** Of a node that others can do without for a while: what has begun may end, an upload above all. */
const DRAIN_MS = 12_000
const COULD_NOT_START = 'could not start'

/** Runs the site until a signal, the launcher's end or an uncaught error, then ends the process. */
export async function runSite(openPages: OpenPages): Promise<void> {
  const config = readConfigOrExit()
  const log = createLog(config.logLevel)
  const opened = new AsyncDisposableStack()
  const door = createFrontDoor(config, log)
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
    if (reason !== COULD_NOT_START) log.info({ reason }, 'stopping')
    if (leaveMs > 0) {
      door.leave()
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
  obeySignals(stop, log)

  try {
    listener = await listen(door.app, config.port, config.host)
    opened.defer(listener.stop)
    opening = open({ config, log, opened, openPages, door, listener, signal: calledOff.signal })
    await opening
    isOpen = true
  } catch (error) {
    if (stopping === undefined) tellFailure(error, log)
    await stop(1, COULD_NOT_START)
  }
}

interface Opening {
  config: Config
  log: Log
  opened: AsyncDisposableStack
  openPages: OpenPages
  door: ReturnType<typeof createFrontDoor>
  listener: Listener
  /** Calls the opening off. */
  signal: AbortSignal
}

async function open({ config, log, opened, openPages, door, listener, signal }: Opening): Promise<void> {
  const siteUrl = config.siteUrl ?? `http://localhost:${listener.port}`
  const house = await openHouse({ ...config, siteUrl }, { log, opened, signal })
  const pages = await openPages(house.site, listener.server)
  opened.defer(pages.close)
  const notice = { id: door.id, host: config.host, port: listener.port }
  // For the doctor's convenience: what is in its way is no reason not to serve.
  const takeBack = await leaveNotice(config.dataFolder, notice).catch((error: unknown) =>
    log.warn({ err: error }, 'where the site listens could not be noted: the doctor looks on the port of the settings'),
  )
  if (takeBack) opened.defer(takeBack)
  opened.defer(await serveMetrics(config.metricsPort, house, log))
  // Requests come to an end before what they use is closed.
  opened.defer(listener.stop)
  const listWarnings = () => house.folderWatch.unseen().map((folder) => `files of other nodes are missing in ${folder}`)
  const handlers = [limitResponseTime(), servePhotos(house.site.storage, house.noteMissingPhoto), ...pages.handlers]
  door.open(handlers, house.findReasonsNotReady, listWarnings)
  const address = addressOf(config.host, listener.port)
  console.log(`\n  ${config.siteName} is open at ${address}\n  ${tellLogin(config, address)}\n`)
}

/** Where codes go that nobody sends. */
function tellLogin({ sms, mail, siteUrl, worker }: Config, address: string): string {
  const login = address.slice(0, -1) + loginPath()
  const isPrinted = sms === undefined && isPhoneOffered({ sms, siteUrl })
  const kept = [
    ...(isPrinted ? [`without SMS_URL codes to phones appear ${worker ? 'here' : 'where the worker runs'}`] : []),
    ...(mail.smtpUrl === undefined ? [`letters are files in ${path.relative(process.cwd(), mail.folder) || '.'}`] : []),
  ]
  return `Log in at ${login}${kept.length === 0 ? '' : ` – ${kept.join(', ')}`}`
}

function addressOf(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}/`
}

function obeySignals(stop: (code: number, reason: string) => Promise<void>, log: Log): void {
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
function tellFailure(error: unknown, log: Log): void {
  log.debug({ err: error }, 'could not start')
  console.error(`\nShowroom could not start. ${error instanceof Error ? error.message : String(error)}\n`)
}
