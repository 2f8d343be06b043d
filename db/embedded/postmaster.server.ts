import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, realpath, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS } from '#locale/durations.ts'
import type { Cluster } from './cluster.server.ts'
import type { RuntimeDirectory } from './runtime-directory.server.ts'

/** The running server, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  port: number
}

const START_TIMEOUT_MS = MINUTE_MS
const STOP_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 15
const MAX_LOG_BYTES = 5_000_000
/** No system uses this process id, so PostgreSQL sees at once that the file is stale. */
const UNUSED_PID = 2_147_483_646

/** The server runs on the site's own machine: few connections, a short log, reachable only through the loopback. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
const NON_DURABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** The server that runs on the cluster, once it is ready; undefined when there is none. */
export async function findPostmaster({ data }: Cluster): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const file = await readPidFile(data)
    if (file === undefined) return undefined
    if (!(await isPostmasterOf(file.pid, data))) {
      await invalidatePidFile(data, file.pid)
      return undefined
    }
    if (file.isReady) return { pid: file.pid, port: file.port }
    // It is starting, recovering or stopping: check again shortly.
    if (Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL (process ${file.pid}) neither starts nor stops. See ${toLogFile(data)}`)
    await pause(POLL_INTERVAL_MS)
  }
}

export interface PostmasterOptions {
  isDurable: boolean
  maxConnections: number
  /** Undefined: a free port. */
  port?: number
  /** When it aborts during the start, the server is stopped again. */
  signal?: AbortSignal
}

/** Starts a server on the cluster. Throws with the end of its log when it does not start, or when `signal` aborts. */
export async function startPostmaster(
  directory: RuntimeDirectory,
  { data }: Cluster,
  { isDurable, maxConnections, port: requestedPort, signal }: PostmasterOptions,
): Promise<Postmaster> {
  const port = requestedPort ?? (await findFreePort())
  const settings = Object.entries({
    port,
    max_connections: maxConnections,
    ...SETTINGS,
    ...(isDurable ? {} : NON_DURABLE_SETTINGS),
  })
  const args = ['-D', data, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const log = await openLog(data)
  // In its own process group: Ctrl-C must reach the site only, which stops the database last.
  const child = directory.spawn('postgres', args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.unref()
  const exited = once(child, 'exit').then(() => true)
  await log.close()
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const file = await readPidFile(data)
    if (file?.pid === child.pid && file?.isReady) return { pid: file.pid, port: file.port }
    if (await Promise.race([exited, pause(POLL_INTERVAL_MS, false)])) break
    if (signal?.aborted) {
      child.kill('SIGINT')
      await exited
      signal.throwIfAborted()
    }
  }
  throw new Error(`The embedded PostgreSQL did not start on ${data}: ${await readLogTail(data)}`)
}

/** Stops the server (a fast shutdown: open transactions roll back) and waits until it is gone. */
export async function stopPostmaster({ data }: Cluster): Promise<void> {
  const file = await readPidFile(data)
  if (file === undefined || !(await isPostmasterOf(file.pid, data))) return
  process.kill(file.pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (Date.now() < deadline && (await isPostmasterOf(file.pid, data))) await pause(POLL_INTERVAL_MS)
}

/** Process id, port and state are in lines 1, 4 and 8 of postmaster.pid. */
async function readPidFile(data: string): Promise<(Postmaster & { isReady: boolean }) | undefined> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
}

/** Systems reuse process ids, so the process must also be a postgres whose working directory is `data`. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder !== undefined && folder === (await realpath(data))
  }
  const command = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return command.stdout.includes('postgres') && command.stdout.includes(data)
}

/**
 * PostgreSQL refuses to start while the process id in its file belongs to any process. Only the id is replaced: from
 * the rest PostgreSQL learns whether children of the old server still hold the shared memory.
 */
async function invalidatePidFile(data: string, pid: number): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text?.startsWith(`${pid}\n`)) await writeFile(file, text.replace(/^\d+/, String(UNUSED_PID)))
}

const toLogFile = (data: string) => path.join(path.dirname(data), 'postgres.log')

async function openLog(data: string) {
  const file = toLogFile(data)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await truncate(file)
  return open(file, 'a', 0o600)
}

async function readLogTail(data: string): Promise<string> {
  const text = await readFile(toLogFile(data), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join(' | ')
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
