import path from 'node:path'
import pg from 'pg'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { createDb, type Db } from './client.server.ts'
import { type EmbeddedOptions, startEmbeddedServer } from './embedded.server.ts'

export interface OpenDatabase {
  /** Connection string, for code that needs separate connections: the queue, LISTEN. */
  url: string
  db: Db
  isEmbedded: boolean
  /** Closes the pool. The last process that uses an embedded server stops it. */
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Undefined: the embedded server, with its files in `dataFolder`. */
  databaseUrl: string | undefined
  dataFolder: string
  /** The maximum number of connections in the pool. */
  databasePool: number
  /** How many processes of the site use the embedded server. */
  siteProcesses?: number
}

/** Two for visitors, six for work, three that listen, one to be known by the others. */
const CONNECTIONS_PER_PROCESS = 12
/** The background work, a worker of its own, the operator's commands. */
const OTHER_CONNECTIONS = 40

const CLOSE_POOL_MS = 500

/** Connects to the given database, or to the embedded one, starting it if needed. Throws below PostgreSQL 15. */
export async function openDatabase(
  options: DatabaseOptions,
  embeddedOptions: Pick<EmbeddedOptions, 'log' | 'signal'> = {},
): Promise<OpenDatabase> {
  const neededConnections = OTHER_CONNECTIONS + CONNECTIONS_PER_PROCESS * (options.siteProcesses ?? 1)
  const embedded =
    options.databaseUrl === undefined
      ? await startEmbeddedServer(path.join(options.dataFolder, 'postgres'), 'showroom', {
          ...embeddedOptions,
          neededConnections,
        })
      : undefined
  const url = embedded?.url ?? options.databaseUrl ?? ''
  if (embedded === undefined) await requirePostgres(url)
  const db = createDb(url, { max: options.databasePool })
  return {
    url,
    db,
    isEmbedded: embedded !== undefined,
    close: async () => {
      // A statement that is still running ends with the server, or with this process.
      await waitAtMost(CLOSE_POOL_MS, db.destroy())
      await embedded?.stopIfUnused()
    },
  }
}

const MIN_MAJOR_VERSION = 15
const TIMEOUT_MS = 10_000

/** Throws unless `url` leads to a usable PostgreSQL 15 or newer. The message has the remedy, but not the password. */
export async function requirePostgres(url: string): Promise<void> {
  await using client = await openClient(url)
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const { version = '0', encoding = '' } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < MIN_MAJOR_VERSION) {
    throw new Error(
      `DATABASE_URL: ${describeServer(url)} is PostgreSQL ${version}; ${MIN_MAJOR_VERSION} or newer is needed.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Error(`DATABASE_URL: the database's encoding is ${encoding}; create one with encoding 'UTF8'.`)
  }
  await using other = await openClient(url)
  if (!(await haveOwnSessions(client, other))) {
    throw new Error(
      `DATABASE_URL: ${describeServer(url)} is a pooler in transaction mode (PgBouncer): it has no locks and no LISTEN. ` +
        'Name the PostgreSQL server itself, or set pool_mode = session.',
    )
  }
}

async function openClient(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'showroom',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
    throw new Error(
      `DATABASE_URL: ${describeServer(url)} does not answer: ${reason}. Check the address, name and password.`,
      {
        cause,
      },
    )
  }
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** How often the first client looks up its session: a pooler in transaction mode rotates a few sessions. */
const SESSION_SAMPLES = 6

/** Two clients that are connected at the same time have one session each, unless a pooler rotates the sessions. */
async function haveOwnSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  // Within a transaction a pooler does not change the session.
  await other.query('begin')
  const held = await findSession(other)
  const found = new Set<unknown>()
  for (let look = 0; look < SESSION_SAMPLES; look += 1) found.add(await findSession(one))
  await other.query('rollback')
  return found.size === 1 && !found.has(held)
}

async function findSession(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

function describeServer(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}
