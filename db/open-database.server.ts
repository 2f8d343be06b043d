import path from 'node:path'
import { waitAtMost } from '#platform/wait-at-most.ts'
import { createDb, type Db } from './client.server.ts'
import { type EmbeddedOptions, startEmbeddedServer } from './embedded.server.ts'
import { requirePostgres } from './require-postgres.server.ts'

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
}

const CLOSE_POOL_MS = 500

/** Connects to the given database, or to the embedded one, starting it if needed. Throws below PostgreSQL 15. */
export async function openDatabase(
  options: DatabaseOptions,
  embeddedOptions: Pick<EmbeddedOptions, 'log' | 'signal'> = {},
): Promise<OpenDatabase> {
  const embedded =
    options.databaseUrl === undefined
      ? await startEmbeddedServer(path.join(options.dataFolder, 'postgres'), 'showroom', embeddedOptions)
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
