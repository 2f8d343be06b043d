import { existsSync } from 'node:fs'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { withFileLock } from '#platform/storage/file-lock.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { openCluster, type Cluster } from './embedded/cluster.server.ts'
import {
  findPostmaster,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.server.ts'
import { findRuntimeDirectory, type RuntimeDirectory } from './embedded/runtime-directory.server.ts'

export interface EmbeddedServer {
  /** Connection string of the database named at the start. */
  url: string
  /** Stops the server even if other processes use it, and waits until it is gone. */
  stop: () => Promise<void>
  /** Stops the server unless another process still uses it. */
  stopIfUnused: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The server takes at least this many connections, if this call is the one that starts it. */
  neededConnections?: number
  /** False: nothing is forced to the disk. Faster, but only for data that may be lost at any time. */
  isDurable?: boolean
  log?: Pick<Log, 'warn' | 'error'>
  /** When it aborts before the server runs, the start is undone and throws. */
  signal?: AbortSignal
}

/** Each process that uses the server holds one connection with this name, by which the others know of it. */
const PRESENCE_NAME = 'showroom presence'
/** PostgreSQL's usual number. The many sites of a test run share one server that is not durable. */
const CONNECTIONS = { durable: 100, nonDurable: 400 }
const LOCK_TIMEOUT_MS = 90_000
const START_ATTEMPTS = 5
const RESTART_DELAY_MS = 1000

/**
 * Starts the PostgreSQL that ships with the npm package on the data folder `folder`, creating the cluster and the
 * database `name` when they are missing. Any number of processes may call this at once: they share one server for each
 * folder. A server that dies while it is in use is started again on the same port.
 */
export async function startEmbeddedServer(
  folder: string,
  name: string,
  { isDurable = true, neededConnections = 0, log, signal }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const home = await createFolder(folder)
  const withLock = <T>(work: () => Promise<T>) => withFileLock(path.join(home, 'lock'), LOCK_TIMEOUT_MS, work)
  const directory = await findRuntimeDirectory(home)
  const maxConnections = Math.max(neededConnections, isDurable ? CONNECTIONS.durable : CONNECTIONS.nonDurable)
  const closing = new AbortController()
  let presence: pg.Client | undefined

  const join = (options: Pick<PostmasterOptions, 'port' | 'signal'>) =>
    withLock(async () => {
      closing.signal.throwIfAborted()
      const cluster = await openCluster(directory, isDurable, options.signal)
      const { port } =
        (await findPostmaster(cluster)) ??
        (await startWithRetries(directory, cluster, { isDurable, maxConnections, ...options }))
      presence = await connect(formatUrl(cluster, port, 'postgres'))
      presence.once('end', () => void restart(port))
      await ensureDatabase(presence, name)
      return { cluster, port }
    })
  const restart = async (port: number) => {
    while (!closing.signal.aborted) {
      log?.warn('the embedded PostgreSQL is gone: starting it again')
      try {
        await join({ port })
        return
      } catch (error) {
        log?.error({ err: error }, 'the embedded PostgreSQL does not start again')
        await pause(RESTART_DELAY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  const { cluster, port } = await join({ signal })

  const close = (isForced: boolean) => {
    closing.abort()
    return withLock(async () => {
      const isAlone = isForced || (await isLastUser(presence))
      await presence?.end().catch(() => undefined)
      if (isAlone) await stopPostmaster(cluster)
    })
  }
  return { url: formatUrl(cluster, port, name), stop: () => close(true), stopIfUnused: () => close(false) }
}

/** As `mkdir -p`. Node's own `recursive` never ends below a folder that takes no new ones, such as /proc. */
async function createParentFolders(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await createParentFolders(path.dirname(folder))
  await mkdir(folder).catch((cause: unknown) => {
    if (!existsSync(folder)) throw cause // another process may have created it meanwhile
  })
}

async function createFolder(folder: string): Promise<string> {
  try {
    await createParentFolders(path.dirname(folder))
    await mkdir(folder, { mode: 0o700 }).catch(() => undefined) // it may be there already
    await access(folder, constants.W_OK)
    return await realpath(folder)
  } catch (cause) {
    const remedy = 'Run the site as the user who owns it, or set DATA_DIR.'
    throw new Error(`The database's folder ${folder} cannot be written. ${remedy}`, { cause })
  }
}

async function startWithRetries(
  directory: RuntimeDirectory,
  cluster: Cluster,
  options: PostmasterOptions,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostmaster(directory, cluster, options)
    } catch (error) {
      // Another process has taken the free port, or children of a killed server still hold the shared memory.
      if (attempt === START_ATTEMPTS || options.signal?.aborted) throw error
      await pause(200)
    }
  }
}

function formatUrl({ password }: Cluster, port: number, name: string): string {
  return `postgres://showroom:${password}@127.0.0.1:${port}/${name}`
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: PRESENCE_NAME, keepAlive: true })
  client.on('error', () => undefined) // `end` follows and is handled
  await client.connect()
  return client
}

/** This process's own connections may still be closing, so only presences and other clients (psql, a backup) count. */
async function isLastUser(presence: pg.Client | undefined): Promise<boolean> {
  const found = await presence?.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       and (application_name = $1 or application_name !~ '^(showroom|$)')`,
    [PRESENCE_NAME],
  )
  return (found?.rows[0]?.others ?? 0) === 0
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}
