import cluster from 'node:cluster'
import type { Log } from '#platform/log/log.server.ts'
import { watchNpm } from '../watch-npm.server.ts'

/** Calls `stop` with the exit code and the reason: after a signal, an uncaught error, or the end of the parent process. */
export function handleSignals(stop: (code: number, reason: string) => Promise<void>, log: Log): void {
  // Ctrl-C reaches the whole process group and npm passes it on as well: only the first one counts.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, signal))
  // The parent holds this channel. If it is killed, nothing else would stop the site.
  if (process.channel !== undefined) process.on('disconnect', () => void stop(0, 'the parent process is gone'))
  watchNpm(() => void stop(0, 'npm is gone'))
  // A cluster's process would end itself at once when the channel closes, and leave the database running.
  cluster.worker?.on('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  })
  const fail = (error: unknown) => {
    log.error({ err: error }, 'uncaught error')
    void stop(1, 'uncaught error')
  }
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
}
