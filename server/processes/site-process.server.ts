import cluster, { type Worker } from 'node:cluster'
import type { Log } from '#platform/log/log.server.ts'
import type { Front } from '../front/create-front.server.ts'
import { isFrontMail, type FrontMail } from '../front/front-link.server.ts'
import type { FrontMessage, SiteMessage } from '../front/front-messages.ts'
import { OPEN_MESSAGE } from './announce-open.server.ts'
import { restartDelayMs } from './restart-delay.ts'

/** A process that was open for this long has recovered: its next restart does not wait longer. */
const STEADY_MS = 60_000

/** One process of the site. When it dies, another takes its place. */
export interface SiteProcess {
  /** Resolves when it serves pages, rejects with a FirstStartError when it ended before it ever did. */
  opened: Promise<void>
  /** Sends it the signal and waits until it has ended. It is not started again. */
  stop: (signal: NodeJS.Signals) => Promise<void>
}

/** The process has said why it could not start. */
export class FirstStartError extends Error {
  override name = 'FirstStartError'
}

/** Starts a process of the site behind `front`, with `env` in addition to this one's environment. */
export function startSiteProcess(env: Record<string, string>, { front, log }: { front: Front; log: Log }): SiteProcess {
  const firstOpen = Promise.withResolvers<void>()
  let worker: Worker | undefined
  let openedAt: number | undefined
  let hasOpened = false
  let deaths = 0
  let isStopping = false
  let restart: NodeJS.Timeout | undefined

  const fork = () => {
    openedAt = undefined
    const forked = cluster.fork(env)
    const { pid } = forked.process
    worker = forked
    const link = front.addSite((message) => {
      if (forked.isConnected()) forked.send({ front: message } satisfies FrontMail<FrontMessage>)
    })
    forked.on('message', (message: unknown) => {
      if (isFrontMail<SiteMessage>(message)) link.follow(message.front)
      if (message !== OPEN_MESSAGE) return
      openedAt = performance.now()
      if (hasOpened) log.info({ process: pid }, 'a process of the site has been started again')
      hasOpened = true
      firstOpen.resolve()
    })
    forked.once('exit', (code, signal) => {
      link.remove()
      follow({ process: pid, code, signal })
    })
    // Without an id it never ran. Otherwise a message could not be sent to it, and its exit follows.
    forked.on('error', (error) => pid === undefined && follow({ err: error }))
  }
  const follow = (death: Record<string, unknown>) => {
    worker = undefined
    if (isStopping) return
    if (!hasOpened) {
      // Otherwise it has printed why it could not start.
      if (typeof death.signal === 'string') log.error(death, 'a process of the site was killed during its start')
      return firstOpen.reject(new FirstStartError('a process of the site ended during its start'))
    }
    const wasSteady = openedAt !== undefined && performance.now() - openedAt > STEADY_MS
    deaths = wasSteady ? 1 : deaths + 1
    const delayMs = restartDelayMs(deaths)
    log.error({ ...death, delayMs }, 'a process of the site is gone: starting it again')
    restart = setTimeout(fork, delayMs)
  }
  fork()

  return {
    opened: firstOpen.promise,
    async stop(signal) {
      isStopping = true
      clearTimeout(restart)
      const running = worker
      if (running === undefined) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.process.kill(signal)
      await ended
    },
  }
}
